import { OptionError } from '@maycrawl/core/option-error';

const FLAGS: Readonly<Record<string, string>> = { userAgent: '--user-agent', crawler: '--as' };

/** Returns the message of an error that the gate throws for an option, with the flag in place of the option. */
export function flagMessage(error: TypeError): string {
  return error instanceof OptionError ? error.describe((option) => FLAGS[option] ?? option) : error.message;
}
