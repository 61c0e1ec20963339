import type { DialogView } from '../controls/dialog-host.js';

export async function loadKeyboardHelp(): Promise<DialogView> {
  return (await import('../help/keyboard-help.js')).KeyboardHelp;
}

export async function loadPrivacy(): Promise<DialogView> {
  return (await import('../help/privacy.js')).Privacy;
}

export async function loadStartFrom(): Promise<DialogView> {
  return (await import('../start-from/start-from.js')).StartFrom;
}
