// The theme of the documentation site: that of VitePress with the fonts of the reader's system.
import Theme from 'vitepress/theme-without-fonts';
import './style.css';

export default Theme;
