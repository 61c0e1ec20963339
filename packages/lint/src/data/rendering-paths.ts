import { ASSET_FOLDERS } from './asset-folders.js';

export type ResourceKind = 'style sheets' | 'scripts' | 'images' | 'fonts';

export interface RenderingPath {
  readonly path: string;
  readonly kind: ResourceKind;
  /** The beginning of a rule that shows the site software, if only one uses the path. */
  readonly softwarePrefix?: string;
}

/** Where sites keep the files that pages need to render, by convention. */
const PATHS: Readonly<Record<ResourceKind, readonly string[]>> = {
  'style sheets': [
    '/css/style.css',
    '/styles/main.css',
    '/assets/css/style.css',
    '/static/css/main.css',
    '/themes/theme/css/style.css',
    '/dist/main.css',
    '/style.css',
    '/App_Css/main.css',
  ],
  scripts: [
    '/js/main.js',
    '/javascript/main.js',
    '/assets/js/main.js',
    '/static/js/main.js',
    '/dist/main.js',
    '/main.js',
    '/App_Js/main.js',
    '/App_Scripts/main.js',
  ],
  images: [
    '/images/photo.jpg',
    '/img/photo.jpg',
    '/assets/images/photo.jpg',
    '/static/images/photo.jpg',
    '/photo.jpg',
    '/photo.png',
  ],
  fonts: ['/fonts/font.woff2', '/assets/fonts/font.woff2'],
};

const KIND_BY_EXTENSION: Readonly<Record<string, ResourceKind>> = { css: 'style sheets', js: 'scripts', jpg: 'images' };

const SOFTWARE_PATHS: readonly RenderingPath[] = Object.values(ASSET_FOLDERS).flatMap(({ prefixes, files }) =>
  files.flatMap((path) => {
    const kind = KIND_BY_EXTENSION[path.slice(path.lastIndexOf('.') + 1)];
    const softwarePrefix = prefixes.find((prefix) => path.startsWith(prefix)) ?? prefixes[0];
    return kind === undefined ? [] : { path, kind, ...(softwarePrefix === undefined ? {} : { softwarePrefix }) };
  }),
);

/** Example paths, the most important kind first. */
export const RENDERING_PATHS: readonly RenderingPath[] = (Object.keys(PATHS) as ResourceKind[]).flatMap((kind) => [
  ...PATHS[kind].map((path) => ({ path, kind })),
  ...SOFTWARE_PATHS.filter((path) => path.kind === kind),
]);

export const SOFTWARE_PREFIXES: readonly string[] = [
  ...new Set(RENDERING_PATHS.flatMap(({ softwarePrefix }) => softwarePrefix ?? [])),
];

/** True if a pattern begins as only the rules for one framework or site software do. */
export function namesSoftware(pattern: string): boolean {
  return SOFTWARE_PREFIXES.some((prefix) => pattern.startsWith(prefix));
}

/** True if a pattern names a folder or an extension of style sheets or scripts. */
export function namesScripts(pattern: string): boolean {
  return /\.(?:css|m?js)(?![a-z])|\/(?:(?:app_)?(?:css|js|scripts?)|javascripts?|styles?|stylesheets?)(?:[/*$]|$)/i.test(
    pattern,
  );
}

/** True if a pattern names a folder or an extension of images. */
export function namesImages(pattern: string): boolean {
  return /\.(?:gif|jpe?g|png|svg|webp)(?![a-z])|\/(?:images?|img)(?:[/*$]|$)/i.test(pattern);
}

/** True if a pattern names a folder or an extension of files that pages contain: style sheets, scripts or images. */
export function namesPageFiles(pattern: string): boolean {
  return (
    namesScripts(pattern) ||
    namesImages(pattern) ||
    /\/(?:fonts?|photos?|pictures?|templates|themes)(?:[/*$]|$)/i.test(pattern)
  );
}
