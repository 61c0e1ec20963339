import { renderValues, type Sentence } from '@maycrawl/core/message';
import { answerText, loadGateTexts, translateVerdict } from '@maycrawl/gate/languages';
import { explainVerdict, type Language, loadPolicyTexts, loadVerdictTexts } from '@maycrawl/lint/languages';
import type { VerdictWording } from './verdict-wording.js';

/** Returns how verdicts are worded in a language. */
export async function translatedVerdicts(tag: Exclude<Language, 'en'>): Promise<VerdictWording> {
  const [gate, rules, policy] = await Promise.all([loadGateTexts(tag), loadVerdictTexts(tag), loadPolicyTexts(tag)]);
  const { language } = rules;
  const render = (template: Parameters<typeof renderValues>[0]): Sentence => renderValues(template, {}, language);
  const blocked = (url: string, why: Sentence): Sentence => answerText({ allowed: false, url }, why, gate);
  return {
    language,
    nearMisses: rules.nearMisses,
    policy,
    unsupported: render(gate.verdicts['unsupported-scheme']),
    notEvaluated: () => render(rules.verdicts.notEvaluated),
    blocked,
    ofRules(verdict) {
      const { allowed, reason, path } = verdict;
      const explain = (): Sentence => explainVerdict(verdict, rules);
      return { allowed, reason, explain, toString: () => answerText({ allowed, url: path }, explain(), gate) };
    },
    ofSite: (verdict) => translateVerdict(verdict, gate, (found) => explainVerdict(found, rules)),
  };
}
