/**
 * 0: everything is allowed; 1: something is blocked, has findings or was not found; 2: a usage or I/O error, reported
 * in one line on stderr; 3: a test whose outcome says nothing; 130 and 143: stopped by a signal.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 130 | 143;
