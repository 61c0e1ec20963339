/** What follows the time at which watchers saw something. */
export const unseenTimes = {
  unseenSince: 'nothing was seen since',
  unseenUntil: 'nothing was seen until {time}',
} as const;
