// The languages of the documentation site and the texts of its frame. The Hindi and Thai parts are for owners of sites.

const PLAYGROUND = '/playground/index.html';

/** @type {import('vitepress').LocaleConfig<import('vitepress').DefaultTheme.Config>} */
export const LOCALES = {
  root: {
    label: 'English',
    lang: 'en',
    themeConfig: {
      nav: [
        { text: 'Questions', link: '/questions/' },
        { text: 'Commands', link: '/commands/' },
        { text: 'Rules', link: '/rules/' },
        { text: 'API', link: '/api/' },
        { text: 'Playground', link: PLAYGROUND, target: '_self' },
      ],
    },
  },
  hi: {
    label: 'हिन्दी',
    lang: 'hi',
    description: 'robots.txt: साइट के मालिकों के लिए.',
    themeConfig: {
      nav: [{ text: 'टेस्ट पेज', link: PLAYGROUND, target: '_self' }],
      sidebar: [],
      outline: { label: 'इस पेज पर', level: [2, 3] },
      darkModeSwitchLabel: 'रंग',
      darkModeSwitchTitle: 'गहरे रंग इस्तेमाल करें',
      lightModeSwitchTitle: 'हल्के रंग इस्तेमाल करें',
      sidebarMenuLabel: 'मेन्यू',
      returnToTopLabel: 'सबसे ऊपर जाएं',
      langMenuLabel: 'भाषा बदलें',
      skipToContentLabel: 'सीधे कॉन्टेंट पर जाएं',
    },
  },
  th: {
    label: 'ไทย',
    lang: 'th',
    description: 'robots.txt: สำหรับเจ้าของเว็บไซต์',
    themeConfig: {
      nav: [{ text: 'หน้าทดสอบ', link: PLAYGROUND, target: '_self' }],
      sidebar: [],
      outline: { label: 'ในหน้านี้', level: [2, 3] },
      darkModeSwitchLabel: 'สี',
      darkModeSwitchTitle: 'ใช้สีเข้ม',
      lightModeSwitchTitle: 'ใช้สีอ่อน',
      sidebarMenuLabel: 'เมนู',
      returnToTopLabel: 'กลับไปด้านบน',
      langMenuLabel: 'เปลี่ยนภาษา',
      skipToContentLabel: 'ข้ามไปที่เนื้อหา',
    },
  },
};

const searchTexts = (
  /** @type {string} */ search,
  /** @type {string} */ none,
  /** @type {string} */ clear,
  /** @type {readonly [select: string, navigate: string, close: string]} */ [select, navigate, close],
) => ({
  translations: {
    button: { buttonText: search, buttonAriaLabel: search },
    modal: {
      noResultsText: none,
      resetButtonTitle: clear,
      backButtonTitle: close,
      footer: { selectText: select, navigateText: navigate, closeText: close },
    },
  },
});

export const SEARCH_TEXTS = {
  hi: searchTexts('खोजें', 'कोई नतीजा नहीं मिला:', 'हटाएं', ['चुनें', 'आगे-पीछे जाएं', 'बंद करें']),
  th: searchTexts('ค้นหา', 'ไม่พบผลลัพธ์:', 'ล้าง', ['เลือก', 'เลื่อน', 'ปิด']),
};
