// The links in the README of a package as it is published, where the other folders of the repository are missing.
import { packages } from '../packages.mjs';

/**
 * Returns the README with absolute links: to `docs`, and to npm for another package. Without an address, the text of
 * the link stays.
 * @param {string} readme
 * @param {string | undefined} docs the address of the folder `docs/`
 */
export function readmeAsPublished(readme, docs) {
  return readme
    .replace(/\[([^\]]*)\]\(\.\.\/\.\.\/docs\/([^)]*)\)/g, (_, text, page) =>
      docs === undefined ? text : `[${text}](${docs}${page})`,
    )
    .replace(/\[([^\]]*)\]\(\.\.\/([\w-]+)\/README\.md\)/g, (_, text, folder) => `[${text}](${npmPage(folder)})`);
}

function npmPage(name) {
  const { manifest } = packages().find(({ folder }) => folder === `packages/${name}`);
  return `https://www.npmjs.com/package/${manifest.name}`;
}
