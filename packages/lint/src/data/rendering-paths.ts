export type ResourceKind = 'style sheets' | 'scripts' | 'images' | 'fonts';

export interface RenderingPath {
  readonly path: string;
  readonly kind: ResourceKind;
  /** The beginning of a rule that shows the site software, if only one uses the path. */
  readonly softwarePrefix?: string;
}

/**
 * Where common site software and convention keep the files that pages need to render: a path, or a path and a
 * `softwarePrefix`. `/_next/data` is not included, because it contains pages.
 */
const PATHS: Readonly<Record<ResourceKind, readonly string[]>> = {
  'style sheets': [
    '/css/style.css',
    '/styles/main.css',
    '/assets/css/style.css',
    '/static/css/main.css',
    '/wp-content/themes/theme/style.css /wp-',
    '/wp-content/plugins/plugin/style.css /wp-',
    '/wp-includes/css/buttons.min.css /wp-',
    '/sites/default/files/css/css_main.css',
    '/themes/theme/css/style.css',
    '/templates/template/css/template.css /administrator',
    '/skin/frontend/base/default/css/styles.css',
    '/_next/static/css/main.css',
    '/dist/main.css',
    '/style.css',
  ],
  scripts: [
    '/js/main.js',
    '/javascript/main.js',
    '/assets/js/main.js',
    '/static/js/main.js',
    '/wp-content/themes/theme/js/theme.js /wp-',
    '/wp-content/plugins/plugin/plugin.js /wp-',
    '/wp-includes/js/jquery/jquery.min.js /wp-',
    '/sites/default/files/js/js_main.js',
    '/misc/drupal.js /profiles/',
    '/core/misc/drupal.js /profiles/',
    '/media/system/js/core.js /administrator',
    '/_next/static/chunks/main.js',
    '/_nuxt/entry.js',
    '/dist/main.js',
    '/main.js',
  ],
  images: [
    '/images/photo.jpg',
    '/img/photo.jpg',
    '/assets/images/photo.jpg',
    '/static/images/photo.jpg',
    '/wp-content/uploads/photo.jpg /wp-',
    '/photo.jpg',
    '/photo.png',
  ],
  fonts: ['/fonts/font.woff2', '/assets/fonts/font.woff2'],
};

/** Example paths, the most important kind first. */
export const RENDERING_PATHS: readonly RenderingPath[] = (Object.keys(PATHS) as ResourceKind[]).flatMap((kind) =>
  PATHS[kind].map((row) => {
    const [path = '', softwarePrefix] = row.split(' ');
    return softwarePrefix === undefined ? { path, kind } : { path, kind, softwarePrefix };
  }),
);

export const SOFTWARE_PREFIXES: readonly string[] = [
  ...new Set(RENDERING_PATHS.flatMap(({ softwarePrefix }) => softwarePrefix ?? [])),
];

/** True if a pattern names a folder or an extension of style sheets or scripts. */
export function namesScripts(pattern: string): boolean {
  return /\.(?:css|m?js)(?![a-z])|\/(?:css|js|javascripts?|scripts?|styles?|stylesheets?)(?:[/*$]|$)/i.test(pattern);
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
