/** What is wrong with a store, by the id of a `StoreProblem`. `{why}` is the text of a system, a server or a database. */
export const storeProblems = {
  memoryClosed: 'The memory store is closed',
  closed: 'The store {place} is closed',
  fileClosed: 'The store in {path} is closed',

  // SQLite.
  noRoom: 'The store has no room for {bytes} bytes: raise "maxBytes"',
  suspended: 'The store is suspended because another process blocked it: try again later',
  folder: 'The store folder {folder} can\'t be used ({why}): set "folder" to another one, or use the memory store',
  locked: 'The store file {path} is locked by another process ({why}): try again later',
  damaged: 'The store file {path} is damaged ({why}): stop its processes and delete it',
  unreadable: "The store file {path} can't be read ({why}): check its disk",
  unwritable: 'The store file {path} can\'t be written ({why}): make room on its disk, or set "folder" to another one',
  openLocked: "The store file {path} can't be opened ({why}): other processes keep it locked, try again later",
  openDamaged: 'The store file {path} can\'t be opened ({why}): delete it, or set "folder" to another place',
  openFull: 'The store file {path} can\'t be opened ({why}): make room on its disk, or set "folder" to another place',
  damagedFile: 'The store file {path} can\'t be opened (it is damaged): delete it, or set "folder" to another place',
  foreignFile:
    'The store file {path} can\'t be opened (it is a database of another program, or damaged): delete it, or set "folder" to another place',
  notShared:
    'The store file {path} can\'t be opened (its file system is not shared between processes): use a local disk, or set "folder" to another place',
  newerFormat:
    'The store file {path} can\'t be opened (it has format {format}, not {known}): update maycrawl, or set "folder" to another place',
  mainThreadOnly: 'Node {version} can open a SQLite store in the main thread only, or use Node 22.13 or newer',
  noSqlite:
    'Node {version} has no built-in SQLite: run "npm install {name}@{packageVersion}", or use Node 22.13 or newer',

  // What watchers keep.
  damagedSite:
    'The state of {origin} in {place} is damaged, so the site is not checked: run "maycrawl history forget {origin}" to start again from what it serves',
  damagedRun: 'The history of {origin} in {place} is damaged at this time',
  damagedMessage: 'A message in {place} is damaged and not sent ({id})',

  // Redis.
  missingPackage: 'A Redis store: {why}',
  notConnected: '{place} is not connected yet',
  noResponse: '{place} did not respond within {timeout} ms',
  clockSet: 'The clock of this machine was set during a request to {place}, so its times are unknown',
  contended:
    'The record of {origin} was not written: other gates wrote it during each of {tries} attempts. Try again later',
  password: '{place} refuses the user or the password ({why}): correct "username" and "password", or those in "url"',
  noCluster: '{place} is not a Cluster ({why}): write {url} as "url"',
  clusterNode: '{place} is a node of a Cluster: write {url} as "url"',
  replica: '{place} is a replica and read-only ({why}): write its primary as "url"',
  outOfMemory: '{place} is out of memory ({why}): raise its maxmemory, or set "lastGoodFor"',
  noPermission: '{place} refuses a command ({why}): grant the user this command on keys with the prefix of the store',
  noRedis: '{place} does not respond as a Redis server ({why}): check the port, and redis or rediss (TLS) in "url"',
  refused: '{place} refuses a command ({why})',
  unreachable: "{place} can't be reached ({why})",
  wrongPort: '{place} can\'t be reached ({why}): check the port, and redis or rediss (TLS) in "url"',
  evicts:
    '{place} evicts last good outcomes when its memory is full (maxmemory-policy {policy}): set volatile-ttl or noeviction',
  evictsGood: '{place} evicts last good outcomes when its memory is full (maxmemory-policy {policy}): set noeviction',
} as const;

/** What a network error in a Cluster is about. */
export const aNode = 'A node of {place}';
