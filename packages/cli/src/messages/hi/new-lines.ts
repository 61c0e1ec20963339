import { complete, type Wrong } from '@maycrawl/core/message';
import type { newLines as english } from '../en/new-lines.js';

/** What `create` and `add` say around their notes. */
export const newLines = {
  added: '{name} में जोड़ी गई {lines}',
  nothingAdded: '{name} में कुछ नहीं जोड़ा गया',
  withNewLines: 'नई लाइनों वाली {name}',
  wrote: '{name} लिखी गई',
  notWritten: 'कुछ नहीं लिखा गया; --insist से इसे ऐसे ही लिखा जाता है',
  notWrittenButAllow: 'कुछ नहीं लिखा गया; --allow {path} जोड़ें. --insist से इसे ऐसे ही लिखा जाता है',
} as const;

complete<Wrong<typeof english, typeof newLines>>();
