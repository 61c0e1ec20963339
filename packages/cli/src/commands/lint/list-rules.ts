import { json } from '../../text/printable.js';
import { pageOf } from './page-of.js';

export async function rulesList(asJson: boolean): Promise<string> {
  const { listRules, rules } = await import('@maycrawl/lint');
  if (!asJson) {
    const width = Math.max(...rules.map(({ id }) => id.length));
    return rules
      .map(
        ({ id, severity, fixes, what }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${fixes.padEnd(6)}  ${what}\n`,
      )
      .join('');
  }
  const listed = listRules().map(({ docs, ...rule }) => ({ ...rule, consequence: pageOf(rule.id).consequence, docs }));
  return `${json({ rules: listed })}\n`;
}
