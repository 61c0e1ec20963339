/** Lines of the log about sites, by the type of a `LogEvent`. */
export const log = {
  'first-version': '{site}: first check. What is served now is what later checks are compared with.',
  'harmless-edit': '{site}: robots.txt was edited. {proved}',
  'version-lost': '{site}: the earlier robots.txt cannot be read any more. What is served now takes its place.',
  'failed-once': '{site}: a check failed. It is reported if the failures go on.',
  aborted: '{site}: the check was aborted.',
} as const;

/** Lines of the log about messages and receivers. */
export const delivery = {
  sent: '{receiver} has the message "{subject}" ({id}).',
  failed: {
    one: '{receiver} does not have the message "{subject}" ({id}): {problem}. {count:number} attempt failed, the next one is at {at}.',
    other:
      '{receiver} does not have the message "{subject}" ({id}): {problem}. {count:number} attempts failed, the next one is at {at}.',
  },
  tested: '{receiver}: works.',
  testFailed: '{receiver}: {problem}.',
} as const;

/** Why a receiver did not take a message, where that is no clause of the gate. */
export const problems = {
  answered: 'it answered {status}: {text}',
  redirected: 'it answered {status} with a redirect to {target}, which is not followed: write the final URL',
  mail: 'the mail server failed ({text})',
  mailSilent: 'the mail server did not respond within {seconds} s',
  mailRefused: 'the mail server refuses the message ({text})',
  mailLogin: 'the mail server refuses the user or the password ({text})',
  mailEncryption: 'the mail server offers no encryption, which is required ({text})',
  notStarted: 'the program {program} cannot be started ({code})',
  exited: 'the program {program} ended with exit code {status}{output}',
  killed: 'the program {program} was ended by signal {signal}{output}',
  programSilent: 'the program {program} did not end within {seconds} s and was killed',
  stream: 'the output cannot be written ({code})',
} as const;
