/** How a name of a crawler is read. */
export const nameTexts = {
  readAs: 'ระบบอ่าน {name} เป็นโทเค็นผลิตภัณฑ์ {token}',
} as const;
