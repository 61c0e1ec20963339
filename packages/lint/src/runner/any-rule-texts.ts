import { defineMessages, type Messages } from '../model/message.js';

/** The texts of findings of any rule. */
export const anyRuleTexts = {
  notAllExamined: 'Not all of the file was examined for {rule}, to limit the time: more findings are possible.',
  closesSite: 'Corrected, this blocks the whole site. Correct it only if you mean that.',
  writeEmpty: 'Write an empty Disallow: line instead. Without a rule, the group would join the next one.',
} as const;

export const anyRuleMessages: Messages<typeof anyRuleTexts> = defineMessages(anyRuleTexts);
