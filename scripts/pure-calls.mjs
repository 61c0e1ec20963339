/**
 * Calls that a bundle of ours leaves out if nothing reads their result: tables of messages, and checks of the names of
 * options. The compiler has checked those of our own programs.
 */
export const PURE_CALLS = ['defineMessages', 'checkOptionNames'];
