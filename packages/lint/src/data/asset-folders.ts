/** Where a framework or site software keeps style sheets and scripts of public pages. */
export interface AssetFolders {
  /** Beginnings of rules which show that the site has this software. None if its folders have names that others use. */
  readonly prefixes: readonly string[];
  /** An example of each kind of file in each folder. */
  readonly files: readonly string[];
  readonly source: string;
}

/**
 * The folders by software, read on 2026-11-29. Not included: `/_next/data`, which contains pages, and folders of the
 * administration.
 */
export const ASSET_FOLDERS: Readonly<Record<string, AssetFolders>> = {
  WordPress: {
    prefixes: ['/wp-'],
    files: [
      '/wp-content/themes/theme/style.css',
      '/wp-content/plugins/plugin/style.css',
      '/wp-includes/css/buttons.min.css',
      '/wp-content/themes/theme/js/theme.js',
      '/wp-content/plugins/plugin/plugin.js',
      '/wp-includes/js/jquery/jquery.min.js',
      '/wp-content/uploads/photo.jpg',
    ],
    source: 'https://developer.wordpress.org/themes/core-concepts/including-assets/',
  },
  'Next.js': {
    prefixes: ['/_next'],
    files: ['/_next/static/css/main.css', '/_next/static/chunks/main.js'],
    source: 'https://nextjs.org/docs/app/api-reference/config/next-config-js/assetPrefix',
  },
  Nuxt: {
    prefixes: ['/_nuxt'],
    files: ['/_nuxt/entry.css', '/_nuxt/entry.js'],
    source: 'https://nuxt.com/docs/api/nuxt-config#buildassetsdir',
  },
  Astro: {
    prefixes: ['/_astro'],
    files: ['/_astro/index.css', '/_astro/index.js'],
    source: 'https://docs.astro.build/en/reference/configuration-reference/#buildassets',
  },
  'ASP.NET Web Forms': {
    prefixes: ['/App_Themes'],
    files: ['/App_Themes/Theme/Theme.css'],
    source: 'https://learn.microsoft.com/previous-versions/aspnet/ykzx33wh(v=vs.100)',
  },
  SharePoint: {
    prefixes: ['/_layouts'],
    files: ['/_layouts/15/1033/styles/corev15.css', '/_layouts/15/init.js'],
    source: 'https://learn.microsoft.com/sharepoint/dev/general-development/urls-and-tokens-in-sharepoint',
  },
  DNN: {
    prefixes: ['/Portals/_default', '/DesktopModules'],
    files: ['/Portals/_default/default.css', '/DesktopModules/HTML/module.css'],
    source: 'https://github.com/dnnsoftware/Dnn.Platform/tree/develop/DNN%20Platform',
  },
  'Adobe Experience Manager': {
    prefixes: ['/etc.clientlibs', '/etc/clientlibs', '/etc/designs'],
    files: [
      '/etc.clientlibs/site/clientlib.css',
      '/etc/clientlibs/site/clientlib.css',
      '/etc/designs/site/clientlib.css',
      '/etc.clientlibs/site/clientlib.js',
      '/etc/clientlibs/site/clientlib.js',
      '/etc/designs/site/clientlib.js',
    ],
    source: 'https://experienceleague.adobe.com/docs/experience-manager-65/developing/introduction/clientlibs.html',
  },
  TYPO3: {
    prefixes: ['/typo3temp', '/typo3conf'],
    files: [
      '/typo3temp/assets/css/style.css',
      '/typo3conf/ext/theme/Resources/Public/Css/style.css',
      '/typo3temp/assets/js/main.js',
      '/typo3conf/ext/theme/Resources/Public/JavaScript/main.js',
    ],
    source: 'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/ApiOverview/DirectoryStructure/Index.html',
  },
  Bitrix: {
    prefixes: ['/bitrix'],
    files: [
      '/bitrix/templates/main/styles.css',
      '/bitrix/cache/css/main/page.css',
      '/bitrix/js/main/core/core.js',
      '/bitrix/cache/js/main/page.js',
    ],
    source: 'https://www.bitrix24.com/robots.txt',
  },
  'Magento 1': {
    prefixes: [],
    files: ['/skin/frontend/base/default/css/styles.css'],
    source: 'https://github.com/OpenMage/magento-lts/tree/HEAD/skin/frontend',
  },
  'Drupal 7': {
    prefixes: ['/profiles/'],
    files: ['/misc/drupal.js', '/core/misc/drupal.js'],
    source: 'https://github.com/drupal/drupal/blob/HEAD/robots.txt',
  },
  Drupal: {
    prefixes: [],
    files: ['/sites/default/files/css/css_main.css', '/sites/default/files/js/js_main.js'],
    source:
      'https://www.drupal.org/docs/develop/theming-drupal/adding-assets-css-js-to-a-drupal-theme-via-librariesyml',
  },
  Joomla: {
    prefixes: ['/administrator'],
    files: ['/templates/template/css/template.css', '/media/system/js/core.js'],
    source: 'https://github.com/joomla/joomla-cms/blob/HEAD/robots.txt.dist',
  },
  SvelteKit: {
    prefixes: [],
    files: ['/_app/immutable/assets/start.css', '/_app/immutable/entry/start.js'],
    source: 'https://svelte.dev/docs/kit/configuration#appDir',
  },
  'ASP.NET Core and Blazor': {
    prefixes: [],
    files: ['/_content/Library/styles.css', '/_framework/blazor.web.js'],
    source: 'https://learn.microsoft.com/aspnet/core/blazor/fundamentals/static-files',
  },
};
