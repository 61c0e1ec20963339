/** What follows the time at which watchers saw something. */
export const unseenTimes = {
  unseenSince: 'उसके बाद कुछ नहीं देखा गया',
  unseenUntil: 'उसके बाद {time} तक कुछ नहीं देखा गया',
} as const;
