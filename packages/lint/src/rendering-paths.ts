/** What pages need to be drawn. */
export type ResourceKind = 'style sheets' | 'scripts' | 'images' | 'fonts';

export interface RenderingPath {
  readonly path: string;
  readonly kind: ResourceKind;
}

/** Where common site software and habit keep what pages need to be drawn. `/_next/data` is none of it: it holds pages. */
const PATHS: Readonly<Record<ResourceKind, readonly string[]>> = {
  'style sheets': [
    '/css/style.css',
    '/styles/main.css',
    '/assets/css/style.css',
    '/static/css/main.css',
    '/wp-content/themes/theme/style.css',
    '/wp-content/plugins/plugin/style.css',
    '/wp-includes/css/dist/block-library/style.min.css',
    '/sites/default/files/css/css_main.css',
    '/themes/theme/css/style.css',
    '/templates/template/css/template.css',
    '/skin/frontend/base/default/css/styles.css',
    '/_next/static/css/main.css',
    '/dist/main.css',
    '/build/main.css',
    '/style.css',
  ],
  scripts: [
    '/js/main.js',
    '/scripts/main.js',
    '/javascript/main.js',
    '/assets/js/main.js',
    '/static/js/main.js',
    '/wp-content/themes/theme/js/theme.js',
    '/wp-content/plugins/plugin/plugin.js',
    '/wp-includes/js/jquery/jquery.min.js',
    '/sites/default/files/js/js_main.js',
    '/misc/drupal.js',
    '/core/misc/drupal.js',
    '/media/system/js/core.js',
    '/_next/static/chunks/main.js',
    '/_nuxt/entry.js',
    '/bundles/main.js',
    '/dist/main.js',
    '/build/main.js',
    '/main.js',
  ],
  images: [
    '/images/photo.jpg',
    '/img/photo.jpg',
    '/assets/images/photo.jpg',
    '/static/images/photo.jpg',
    '/wp-content/uploads/photo.jpg',
    '/_next/image?url=%2Fphoto.jpg',
    '/photo.jpg',
    '/photo.png',
  ],
  fonts: ['/fonts/font.woff2', '/assets/fonts/font.woff2'],
};

/** Example paths, the most needed first. */
export const RENDERING_PATHS: readonly RenderingPath[] = (Object.keys(PATHS) as ResourceKind[]).flatMap((kind) =>
  PATHS[kind].map((path) => ({ path, kind })),
);
