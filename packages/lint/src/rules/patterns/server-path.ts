import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { quoted } from '../../text/phrases.js';

/** Folders in which servers store the files of a site. */
const DOCUMENT_ROOT =
  /^\/(?:var\/www|usr\/(?:share\/nginx|local\/www)|srv\/(?:www|http)|home\d?\/[\w.-]{1,60}\/(?:public_html|www|htdocs|domains)|public_html|inetpub\/wwwroot)(?=\/|$)/i;

export const texts = {
  namesFolder: ({ rule, folder }: { rule: string; folder: string }): string =>
    `${quoted(rule)} begins with ${quoted(folder)}, a folder on a server's disk, which URLs do not contain.`,
  writePath: ({ path }: { path: string }): string => `Write the path of the URL, such as ${quoted(path)}.`,
};
const messages = defineMessages(texts);

export const serverPath: LintRule = {
  id: 'server-path',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: "A path on the server's disk instead of the path of a URL.",
  characters: 'wWhH',
  visit: {
    rule(rule, _group, context) {
      const [folder] = DOCUMENT_ROOT.exec(rule.pattern) ?? [];
      if (folder === undefined) return;
      const rest = rule.pattern.slice(folder.length).replace(/^\/(?:html|htdocs|public_html)(?=\/)/, '');
      context.report({
        span: rule.span,
        message: messages.namesFolder({ rule: ruleLine(rule), folder }),
        ...(rest.length > 1 ? { help: messages.writePath({ path: rest }) } : {}),
        claims: [],
      });
    },
  },
};
