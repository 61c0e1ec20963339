/** Dialogs that are loaded when they are first opened. */

import type { DialogView } from '../controls/dialog-host.js';

export const loadKeyboardHelp = async (): Promise<DialogView> =>
  (await import('../help/keyboard-help.js')).KeyboardHelp;
export const loadPrivacy = async (): Promise<DialogView> => (await import('../help/privacy.js')).Privacy;
export const loadStartFrom = async (): Promise<DialogView> => (await import('../start-from/start-from.js')).StartFrom;
