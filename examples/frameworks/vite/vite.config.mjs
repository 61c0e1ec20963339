import { robotsPlugin } from './robots-plugin.mjs';

export default { plugins: [robotsPlugin(process.env.SITE_ENV)] };
