/** What `create` and `add` say around their notes. */
export const newLines = {
  added: 'added {lines} to {name}',
  nothingAdded: 'nothing is added to {name}',
  withNewLines: '{name} with the new lines',
  wrote: 'wrote {name}',
  notWritten: 'Nothing is written; --insist writes it as it is',
  notWrittenButAllow: 'Nothing is written; add --allow {path}, or --insist writes it as it is',
} as const;
