/** Texts of the findings in Thai: a `Translation` for `translate`. */
import { complete, type Wrong } from '@maycrawl/core/message';
import type { FindingTexts, Translation } from '../../../translate.js';
import { access } from './access.js';
import { encoding } from './encoding.js';
import { fetch } from './fetch.js';
import { fields } from './fields.js';
import { groups } from './groups.js';
import { lines } from './lines.js';
import { patterns } from './patterns.js';
import { precedence } from './precedence.js';
import { preferences } from './preferences.js';
import { shared } from './shared.js';
import { sitemaps } from './sitemaps.js';
import { userAgents } from './user-agents.js';

const rules = {
  ...access,
  ...encoding,
  ...fetch,
  ...fields,
  ...groups,
  ...lines,
  ...patterns,
  ...precedence,
  ...preferences,
  ...sitemaps,
  ...userAgents,
};

export const findings: Translation = { rules, shared };

// A text that English has and this language lacks, or with other slots, is an error of types.
complete<Wrong<FindingTexts, { readonly rules: typeof rules; readonly shared: typeof shared }>>();
