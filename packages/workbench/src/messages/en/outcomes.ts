/** What an action came to, as several parts of the page say it. */
export const outcomes = {
  notCopied: 'The browser did not allow copying.',
  nothingLoaded: 'Nothing was loaded; your draft is unchanged.',
  undoBringsBack: 'Undo brings back the text before it.',
  newVersion: 'A new version of this page is ready. It applies when you open the page the next time.',
  copied: 'Answer copied.',
  answerIs: 'The answer is: {answer}',
  keptAnnounced: 'Kept as test: {url}, {crawler}.',
  droppedAnnounced: 'No longer a test: {url}, {crawler}.',
} as const;
