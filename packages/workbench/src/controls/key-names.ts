interface KeyNames {
  /** Command on a Mac, Control elsewhere. */
  readonly mod: string;
}

export function keyNames(): KeyNames {
  return { mod: /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl' };
}
