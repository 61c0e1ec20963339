// Writes `api.md` of each library: its public declarations without comments, one section for each entry point. A review
// sees every change of them. Types that they mention and that no entry point exports are listed too; of catalogues of texts,
// only the ids. Entry points for the packages of this project are left out.
import { join, relative } from 'node:path';
import ts from 'typescript';
import { generatedFile } from './generated-file.mjs';
import { packages } from './packages.mjs';
import { root } from './processes.mjs';
import { entryPointsOf, isInternal } from './publish/entry-points.mjs';

const printer = ts.createPrinter({ removeComments: true });

for (const { folder, manifest } of packages()) {
  const entries = entryPointsOf(manifest).filter((entry) => !isInternal(entry));
  if (!manifest.private && entries.length > 0)
    generatedFile(`${folder}/api.md`, report(folder, manifest.name, entries));
}

function report(folder, name, entries) {
  const files = entries.map(({ types }) => join(root, folder, types));
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: ['node'] };
  const program = ts.createProgram(files, { ...options, noEmit: true, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const exported = new Map();
  const sections = entries.map(({ specifier }, index) => {
    const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(files[index])));
    const texts = symbols.sort(byName).map((symbol) => exportText(checker, symbol, exported));
    return `## \`${specifier}\`\n\n\`\`\`ts\n${texts.join('\n')}\n\`\`\`\n`;
  });
  const others = [...mentioned(checker, exported, join(root, folder))]
    .sort(byName)
    .map((symbol) => text(symbol).replace(/^export /gm, ''));
  if (others.length > 0) sections.push(`## Mentioned, not exported\n\n\`\`\`ts\n${others.join('\n')}\n\`\`\`\n`);
  return `<!-- Made from the declarations by scripts/make-api-reports.mjs. -->

# The public interface of ${name}

${sections.join('\n')}`;
}

/** Returns the declaration of an export. One that an earlier entry point has too is only named. */
function exportText(checker, symbol, exported) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (exported.has(target)) return `export { ${exported.get(target)} };`;
  exported.set(target, symbol.name);
  return text(target, symbol.name);
}

/** Returns all declarations of a symbol, as overloads have several, without comments and modifiers of files. */
function text(symbol, name = symbol.name) {
  const declared = symbol.declarations.map((declaration) => {
    const ids = textIds(declaration);
    if (ids !== undefined) return `export const ${symbol.name}: { ${ids.join('; ')} };`;
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    const printed = printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile());
    return printed.replace(/^(export )?(default )?(declare )?/, 'export ').replace(/^ +#private;\n/gm, '');
  });
  const renamed = name === symbol.name ? '' : `\nexport { ${symbol.name} as ${name} };`;
  return `${declared.join('\n')}${renamed}`;
}

/** Returns the ids of a catalogue of texts; undefined for another declaration. The texts may change with any version. */
function textIds(declaration) {
  const isCatalogue =
    ts.isVariableDeclaration(declaration) && declaration.type && ts.isTypeLiteralNode(declaration.type);
  if (!isCatalogue || !declaration.type.members.every(isText)) return undefined;
  return declaration.type.members.map(({ name }) => name.getText());
}

/** True for a property whose type is one text, or a text for each plural form. */
function isText(member) {
  const type = ts.isPropertySignature(member) ? member.type : undefined;
  if (type === undefined) return false;
  if (ts.isTypeLiteralNode(type)) return type.members.every(isText);
  return ts.isTemplateLiteralTypeNode(type) || (ts.isLiteralTypeNode(type) && ts.isStringLiteralLike(type.literal));
}

/** Returns the symbols of the package that exported declarations mention, directly or through others. */
function mentioned(checker, exported, folder) {
  const found = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      let symbol = checker.getSymbolAtLocation(node);
      if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
      if (symbol !== undefined && isOwn(symbol, folder) && !exported.has(symbol) && !found.has(symbol)) {
        found.add(symbol);
        for (const declaration of symbol.declarations) visit(declaration);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const symbol of exported.keys()) for (const declaration of symbol.declarations) visit(declaration);
  return found;
}

/** True for what is declared at the top of a file of the package. */
function isOwn({ declarations = [] }, folder) {
  return declarations.some((declaration) => {
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    const path = relative(join(folder, 'dist'), declaration.getSourceFile().fileName);
    return ts.isSourceFile(statement.parent ?? statement) && !ts.isSourceFile(statement) && !path.startsWith('..');
  });
}

function byName(a, b) {
  return a.name < b.name ? -1 : Number(a.name > b.name);
}
