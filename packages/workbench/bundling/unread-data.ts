import { type Plugin, Visitor } from 'vite';

/** Properties of the checker's rules and findings that the command reports and the page does not read. */
const UNREAD = new Set(['related', 'what']);
const RULES = /packages[\\/]lint[\\/]dist[\\/](?:rules|grouping|runner)[\\/]/;

/** Leaves data that the page does not read out of its copy of the checker. */
export function withoutUnreadData(): Plugin {
  return {
    name: 'without-unread-data',
    apply: 'build',
    transform(code, id) {
      if (!RULES.test(id)) return;
      let kept = code;
      new Visitor({
        ObjectExpression({ properties }) {
          for (const property of properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
            const { key, start, end } = property;
            if (!UNREAD.has(key.name)) continue;
            const next = code[end] === ',' ? end + 1 : end;
            // Blanks of the same length: the source map stays true.
            kept = kept.slice(0, start) + kept.slice(start, next).replace(/[^\n]/g, ' ') + kept.slice(next);
          }
        },
      }).visit(this.parse(code));
      return { code: kept, map: null };
    },
  };
}
