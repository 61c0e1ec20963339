/** The rule that a reader of a verdict probably had in mind. */
export const nearMisses = {
  ownGroupBlocks:
    'Line {line:number} would block this, but it is in the group of {token:code}. {crawler} follows only its own group (line {followedLine:number}).',
  ownGroupAllows:
    'Line {line:number} would allow this, but it is in the group of {token:code}. {crawler} follows only its own group (line {followedLine:number}).',
  otherGroupBlocks:
    'Line {line:number} would block this, but it is in the group of {token:code}. {crawler} follows only the group of {followed:code} (line {followedLine:number}).',
  otherGroupAllows:
    'Line {line:number} would allow this, but it is in the group of {token:code}. {crawler} follows only the group of {followed:code} (line {followedLine:number}).',
  mustBeNamed:
    'Line {line:number} would block this, but it is in the group of {token:code}, which does not apply to {crawler}.',
  noGroupBlocks:
    'Line {line:number} would block this, but it is above the first User-agent line: it applies to no crawler.',
  noGroupAllows:
    'Line {line:number} would allow this, but it is above the first User-agent line: it applies to no crawler.',
  caseBlocks:
    'Line {line:number}, {rule:code}, would block this, but its letters differ in case: that makes another path.',
  caseAllows:
    'Line {line:number}, {rule:code}, would allow this, but its letters differ in case: that makes another path.',
  leadingSlashBlocks:
    'Line {line:number}, {rule:code}, would block this, but its path does not begin with a slash: it matches nothing.',
  leadingSlashAllows:
    'Line {line:number}, {rule:code}, would allow this, but its path does not begin with a slash: it matches nothing.',
  hostBlocks:
    'Line {line:number}, {rule:code}, would block this, but it names the host: a rule has only a path, such as {pattern:code}.',
  hostAllows:
    'Line {line:number}, {rule:code}, would allow this, but it names the host: a rule has only a path, such as {pattern:code}.',
  endBlocks: 'Line {line:number}, {rule:code}, would block this without its $: it matches only URLs that end there.',
  endAllows: 'Line {line:number}, {rule:code}, would allow this without its $: it matches only URLs that end there.',
  trailingSlashBlocks:
    'Line {line:number}, {rule:code}, would block {path:code}, with a slash at the end, but not this.',
  trailingSlashAllows:
    'Line {line:number}, {rule:code}, would allow {path:code}, with a slash at the end, but not this.',
} as const;
