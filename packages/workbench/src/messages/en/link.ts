/** Texts about links and sessions. */
export const link = {
  title: 'Copy link',
  address: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  selectLink: 'Select the link and copy it.',
  length: { one: '{count:number} character', other: '{count:number} characters' },
  contains:
    'The link contains your file, the URLs and the crawlers: anyone who has it can read them. Nothing is uploaded.',
  namesSite: 'The link names the site. Who opens it can fetch the file there; your URLs and crawlers are not in it.',
  cutByChats: 'Some chat programs cut links this long.',
  tooLong: 'Too long for a link. Download the session instead.',
  session: 'Download session',
  making: 'Making the link…',
  cut: 'This link is cut off.',
  damaged: 'This link is damaged.',
  version: 'This link was made by another version of the workbench.',
  tooLarge: 'This link holds more than the workbench loads.',
  unknown: 'The end of the address is not a link of the workbench.',
  loaded: 'The link is open.',
  reviewTitle: 'Link for a colleague',
  opensReview: 'The link opens what your edit changes, to be read.',
} as const;
