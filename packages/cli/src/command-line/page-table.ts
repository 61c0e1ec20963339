import { type Flag, type Flags, type FlagText, variableOf } from './flag.js';
import { choicesText, fallbackText } from './help.js';

export function pageTable(flags: Flags, hasVariables: boolean): string {
  const columns = hasVariables ? ['option', 'variable', 'meaning', 'default'] : ['option', 'meaning'];
  const rows = Object.entries(flags).flatMap(([name, flag]) => {
    const { short, many, also = [] } = flag;
    const letter = short === undefined ? '' : `, \`-${short}\``;
    const standard = hasVariables ? '' : fallbackText(flag);
    const facts = [many && 'May be repeated', standard && `Default: ${standard}`];
    const meaning = sentences(choicesText(flag), flag.text, flag.detail, ...facts, flag.page);
    const variable = flag.isVariable === false ? '' : `\`${variableOf(name)}\``;
    const rest = hasVariables ? [variable, meaning, defaultText(flag)] : [meaning];
    const others = also.map((other) => {
      const text = sentences(other.text, other.detail, other.page);
      return [head(name, other), ...(hasVariables ? ['', text, ''] : [text])];
    });
    return [[head(name, flag) + letter, ...rest], ...others];
  });
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function head(name: string, { value }: FlagText): string {
  return value === undefined ? `\`--${name}\`` : `\`--${name} ${value}\``;
}

function defaultText(flag: Flag): string {
  const { value, choices = [], default: standard = '' } = flag;
  if (value === undefined) return 'no';
  return choices.includes(standard) ? `\`${standard}\`` : fallbackText(flag) || 'none';
}

function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}
