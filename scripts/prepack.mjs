// `npm pack` in the root: builds what the packed root contains, which is the bundled command. pre-commit installs the hooks
// of .pre-commit-hooks.yaml so: it clones the repository, runs `npm install` and `npm pack`, and installs the result.
import { bundleRulePages } from './build-rule-pages.mjs';
import { bundleStandalone } from './bundle-standalone.mjs';
import { bundleSuffixList } from './bundle-suffix-list.mjs';
import { bin } from './processes.mjs';

process.exitCode =
  (await bin('typescript-7', 'tsc')('-b', 'packages/cli')) ||
  (await bundleSuffixList()) ||
  bundleRulePages() ||
  (await bundleStandalone());
