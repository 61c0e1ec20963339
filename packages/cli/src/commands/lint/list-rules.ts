import { pageOf } from '../../rule-pages/page-of.js';
import { json } from '../../text/printable.js';

export async function rulesList(asJson: boolean): Promise<string> {
  const [{ listRules }, { rules }] = await Promise.all([import('@maycrawl/lint'), import('@maycrawl/lint/internal')]);
  if (!asJson) {
    const lines = rules.flatMap((rule) => [
      [rule.id, rule] as const,
      ...rule.variants.map((variant) => [`  ${variant.id}`, variant] as const),
    ]);
    const width = Math.max(...lines.map(([name]) => name.length));
    return lines
      .map(
        ([name, { severity, fixes, what }]) =>
          `${name.padEnd(width)}  ${severity.padEnd(7)}  ${fixes.padEnd(6)}  ${what}\n`,
      )
      .join('');
  }
  const explained = <Rule extends { readonly id: string }>(rule: Rule) => ({
    ...rule,
    consequence: pageOf(rule.id).consequence,
  });
  const listed = listRules().map((rule) => ({ ...explained(rule), variants: rule.variants.map(explained) }));
  return `${json({ rules: listed })}\n`;
}
