/** Texts about links and sessions. */
export const link = {
  title: 'Copy link',
  address: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  notCopied: 'The browser did not allow copying. Select the link and copy it.',
  length: { one: '{count:number} character', other: '{count:number} characters' },
  contains:
    'The link contains your file, the URLs and the crawlers: anyone who has it can read them. Nothing is uploaded.',
  cutByChats: 'Some chat programs cut links this long.',
  tooLong: 'Too long for a link. Download the session instead.',
  session: 'Download session',
  making: 'Making the link…',
  cut: 'This link is cut off. Nothing was loaded; your draft is unchanged.',
  damaged: 'This link is damaged. Nothing was loaded; your draft is unchanged.',
  version: 'This link was made by another version of the workbench. Nothing was loaded; your draft is unchanged.',
  tooLarge: 'This link holds more than the workbench loads. Nothing was loaded; your draft is unchanged.',
  unknown: 'The end of the address is not a link of the workbench. Nothing was loaded; your draft is unchanged.',
  loaded: 'The link is open. Undo brings back the text before it.',
} as const;
