import { Type } from 'typebox';
import { Level } from './lint.js';
import { Named, Strict, Word } from './primitives.js';

const summary = {
  levels: Strict({ google: Level, rfc9309: Level, portable: Level }),
  fixes: Word(['none', 'safe', 'unsafe', 'both']),
  what: Type.String({ description: 'What it finds: a phrase in Markdown.' }),
  docs: Type.String({ description: 'The page about it.' }),
};

const LintVariantObject = Strict(
  { id: Type.String({ description: 'The `variant` of its findings.' }), ...summary },
  { $id: 'LintVariant', description: 'A kind of mistake that a lint rule finds beside others.' },
);

const LintRuleObject = Strict(
  {
    id: Type.String({ description: 'The `code` of its findings.' }),
    ...summary,
    variants: Type.Array(Named(LintVariantObject), { description: 'Empty if it finds one kind of mistake.' }),
  },
  { $id: 'LintRule', description: 'What POST /v1/lint can find, with its level in each preset.' },
);

export const RulesAnswer = Strict({ rules: Type.Array(Named(LintRuleObject)) }, { $id: 'RulesAnswer' });
