// The pages of the lint rules as `maycrawl lint --explain` and reports show them, from the pages beside the rules.
import { pageTexts } from '../lint-rule-files.mjs';
import { fileNotes } from './example-notes.mjs';
import { readRulePage } from './rule-page.mjs';

/** Returns them by the id of the rule or variant. */
export function readExplanations() {
  return Object.fromEntries([...pageTexts().keys()].map((id) => [id, explanation(id)]));
}

function explanation(id) {
  const page = readRulePage(id);
  // The sections of a rule with variants are the pages of the variants.
  const sections = pageTexts().get(id)?.variants.length === 0 ? sectionsOf(page) : '';
  const text = sections.replace(/\[([^\]]*)\]\(\.\.\/[^)]*\/docs\/([^)]*)\)/g, '$1 (docs/$2)');
  return { consequence: page.consequence, text };
}

/** Returns the page of a rule without variants, or of a variant, without its first lines, with notes below the files. */
export function sectionsOf({ example, fix, sections }) {
  const files = new Map([
    ['Example', example],
    ['Fix', fix],
  ]);
  return [...sections]
    .map(([heading, text]) => {
      const file = files.get(heading);
      if (file === undefined) return `## ${heading}\n\n${text}\n`;
      const isSame = file === fix && JSON.stringify(fix.options) === JSON.stringify(example.options);
      const notes = fileNotes({ ...file, options: isSame ? {} : file.options });
      const parts = [`\`\`\`txt\n${file.text.trimEnd()}\n\`\`\``, notes, file.below];
      return `## ${heading}\n\n${parts.filter((part) => part !== '').join('\n\n')}\n`;
    })
    .join('\n');
}
