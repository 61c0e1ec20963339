/** Texts of the editor. */
export const editor = {
  empty: 'Paste a robots.txt, drop a file, or fetch one. An empty file allows everything.',
  leave: 'Press Escape, then Tab, to leave the editor. F8 goes to the next problem.',
  decides: { one: 'decides · {count:number} character', other: 'decides · {count:number} characters' },
  loses: { one: 'loses · {count:number} character', other: 'loses · {count:number} characters' },
  applies: 'applies to {crawler}',
  notFor: 'does not apply to {crawler}',
  noMatch: 'does not match',
  cut: 'Google stops reading here',
} as const;
