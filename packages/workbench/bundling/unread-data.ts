import { type ESTree, type Plugin, Visitor } from 'vite';

/** Properties of the checker's rules and findings that the command reports and the page does not read. */
const UNREAD = new Set(['related', 'what', 'messages']);
/** Conditions that are never true here: the page checks a file without how it was fetched, its place and listed URLs. */
const NEVER = new Set(['hasFacts', 'hasListedUrls', 'hasPlace']);
const RULES = /packages[\\/]lint[\\/]dist[\\/](?:rules|grouping|runner)[\\/]/;

const FIRST_LETTER = 97;
const LETTERS = 26;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves out of the page's copy of the checker the data that the page does not read, and rules that cannot report here.
 * The ids of a rule's texts, by which findings are translated, become letters.
 */
export function withoutUnreadData(): Plugin {
  return {
    name: 'without-unread-data',
    apply: 'build',
    transform(code, id) {
      if (!RULES.test(id)) return;
      const program = this.parse(code);
      // Another module reads the texts about suppressions by their ids.
      const ids = /-suppression\.js$/.test(id) ? [] : shortIds(program);
      return { code: edited(code, [...unreadData(program, code), ...ids]), map: null };
    },
  };
}

function unreadData(program: ESTree.Program, code: string): Edit[] {
  const edits: Edit[] = [];
  new Visitor({
    ObjectExpression(object) {
      const properties = propertiesOf(object);
      const isNeverRun = properties.some(
        ({ name, value }) => name === 'concerns' && value.type === 'Identifier' && NEVER.has(value.name),
      );
      for (const { name, value, start, end } of properties) {
        if (isNeverRun && name === 'visit') edits.push({ start: value.start, end: value.end, text: '{}' });
        if (UNREAD.has(name)) edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' });
      }
    },
  }).visit(program);
  return edits;
}

/** Names the texts of the table `texts` by letters, and their uses as `messages.id`. */
function shortIds(program: ESTree.Program): Edit[] {
  const ids = new Map<string, string>();
  const uses: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  /** Where the name of the table is, and where that is the table's definition, a property or the use of one text. */
  const mentions = new Set<number>();
  const known = new Set<number>();
  new Visitor({
    Identifier({ name, start }) {
      if (name === 'messages') mentions.add(start);
    },
    ObjectExpression(object) {
      for (const { key } of propertiesOf(object)) known.add(key.start);
    },
    VariableDeclarator({ id, init }) {
      known.add(id.start);
      if (id.type !== 'Identifier' || id.name !== 'texts' || init?.type !== 'ObjectExpression') return;
      for (const { name, key } of propertiesOf(init)) {
        ids.set(name, String.fromCharCode(FIRST_LETTER + ids.size));
        uses.push({ name, start: key.start, end: key.end });
      }
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || (object.name !== 'messages' && object.name !== 'texts')) return;
      known.add(object.start);
      if (property.type === 'Identifier') uses.push({ name: property.name, start: property.start, end: property.end });
    },
  }).visit(program);
  // A function of another module reads a table that is passed to it by its ids.
  if (ids.size > LETTERS || [...mentions].some((start) => !known.has(start))) return [];
  return uses.map(({ name, start, end }) => ({ start, end, text: ids.get(name) ?? name }));
}

/** The properties with a name. */
function propertiesOf({ properties }: ESTree.ObjectExpression) {
  return properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.shorthand
      ? [{ ...property, name: property.key.name }]
      : [],
  );
}

/** Makes edits, but those within another one, with blanks up to the old length: the source map stays true. */
function edited(code: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += code.slice(at, start) + text + code.slice(start + text.length, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return result + code.slice(at);
}
