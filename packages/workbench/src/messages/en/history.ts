/** Texts about the drafts that the browser keeps. */
export const history = {
  title: 'Your drafts',
  open: 'Your drafts…',
  offer:
    'The page can keep the last drafts that you edit in this browser, so that you can reopen and compare them after you closed the tab. It keeps nothing until you choose it.',
  bounds:
    'Up to {count:number} drafts of at most {size:number} KiB, each with its time and the name of its site or file. The oldest go first. They are not sent to any server, but whoever uses this browser can read them.',
  keep: 'Keep my drafts',
  empty: 'No draft is kept yet. The next edit is the first one.',
  list: 'Kept drafts',
  pasted: 'Pasted text',
  equal: 'It is equal to your draft.',
  gone: 'This draft was forgotten in another tab.',
  reopen: 'Reopen',
  forget: 'Forget this one',
  forgetAll: 'Forget all…',
  forgetQuestion: {
    one: 'This deletes the kept draft, without a way back.',
    other: 'This deletes {count:number} kept drafts, without a way back.',
  },
  forgetAndStop: 'Forget all, keep no more',
  forgetAndGoOn: 'Forget all, keep new ones',
  stopped: 'All kept drafts are deleted, and no more are kept.',
  emptied: 'All kept drafts are deleted. New ones are kept.',
  reopened: 'The kept draft is open.',
  refused: 'This browser does not let the page keep drafts. Everything else works.',
  full: 'This browser has no more room, so the draft is not kept. Everything else works.',
} as const;
