import { type ESTree, type Plugin, Visitor } from 'vite';

/** Properties of the checker's rules and findings that the command reports and the page does not read. */
const UNREAD = new Set(['related', 'what']);
/** Conditions that are never true here: the page checks a file without how it was fetched, its place and listed URLs. */
const NEVER = new Set(['hasFacts', 'hasListedUrls', 'hasPlace']);
const RULES = /(?:packages|@maycrawl)[\\/]lint[\\/]dist[\\/](?:rules|grouping|runner)[\\/]/;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves out of the page's copy of the checker the data that the page does not read, and rules that cannot report here.
 */
export function withoutUnreadData(): Plugin {
  return {
    name: 'without-unread-data',
    apply: 'build',
    transform(code, id) {
      if (!RULES.test(id)) return;
      return { code: edited(code, unreadData(this.parse(code), code)), map: null };
    },
  };
}

function unreadData(program: ESTree.Program, code: string): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    ObjectExpression(object) {
      const properties = propertiesOf(object);
      const isNeverRun = properties.some(
        ({ name, value }) => name === 'concerns' && value.type === 'Identifier' && NEVER.has(value.name),
      );
      for (const { name, value, start, end } of properties) {
        if (isNeverRun && name === 'visit') edits.push({ start: value.start, end: value.end, text: '{}' });
        if (UNREAD.has(name)) edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' });
      }
    },
  }).visit(program);
  return edits;
}

/** The properties with a name. */
function propertiesOf({ properties }: ESTree.ObjectExpression) {
  return properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.shorthand
      ? [{ ...property, name: property.key.name }]
      : [],
  );
}

/** Makes edits, but those within another one, with blanks up to the old length: the source map stays true. */
function edited(code: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += code.slice(at, start) + text + code.slice(start + text.length, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return result + code.slice(at);
}
