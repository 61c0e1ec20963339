/** Texts about opening files. */
export const files = {
  dropHere: 'Drop a robots.txt, a list of URLs or a session to open it',
  tooLarge:
    'The file has {size:number} MB. The workbench opens files of up to {limit:number} MB. Your draft is unchanged.',
  notRead: 'The file could not be read. Your draft is unchanged.',
  pasted: 'Your text is open.',
  opened: 'Opened {name}.',
  sessionOpened: 'The session is open.',
  sessionInvalid: 'This is not a session of the workbench, or it is damaged.',
  sessionVersion: 'This session was saved by another version of the workbench.',
  mixedEnds:
    'The line ends of this file are mixed. Without an edit, the download has the original bytes. After an edit, every line ends with {lineEnd}.',
  invalidUtf8:
    'Some bytes of this file are not UTF-8. Without an edit, the download has the original bytes. After an edit, each is replaced by U+FFFD.',
  utf16: 'This is not text robots.txt can use: it is encoded as UTF-16. The download has the original bytes.',
  binary: 'This is not text robots.txt can use: it is binary. The download has the original bytes.',
  html: 'This looks like a web page, not like a robots.txt.',
  convert: 'Convert to UTF-8',
} as const;
