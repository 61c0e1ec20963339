import { json } from '../../text/printable.js';
import { pageOf } from './page-of.js';

const PRESETS = ['google', 'rfc9309', 'portable'] as const;

export async function rulesList(asJson: boolean): Promise<string> {
  const { ruleLevels, rulePage, rules } = await import('@maycrawl/lint');
  if (!asJson) {
    const width = Math.max(...rules.map(({ id }) => id.length));
    return rules
      .map(
        ({ id, severity, fixes, what }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${fixes.padEnd(6)}  ${what}\n`,
      )
      .join('');
  }
  const levels = PRESETS.map((preset) => [preset, ruleLevels({ preset })] as const);
  const listed = rules.map(({ id, fixes, what }) => ({
    id,
    levels: Object.fromEntries(levels.map(([preset, levelOf]) => [preset, levelOf[id]])),
    fixes,
    what,
    consequence: pageOf(id).consequence,
    docs: rulePage(id),
  }));
  return `${json({ rules: listed })}\n`;
}
