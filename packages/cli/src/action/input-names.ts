/** Options of the command that are inputs of the action; the others have no input. */
const INPUTS: ReadonlyMap<string, string> = new Map([
  ['as', 'crawlers'],
  ['output-file', 'sarif-file'],
  ...['preset', 'environment', 'select', 'ignore', 'threshold', 'max-warnings', 'config', 'fail-on'].map(
    (name) => [name, name] as const,
  ),
]);

/** Advice that names an option without an input. */
const NO_INPUT = [', or write --no-config', '; to fetch it, add --allow-private'] as const;

/** Returns a message of the command with the inputs of the action in place of the options. */
export function withInputNames(message: string): string {
  const advice = NO_INPUT.reduce((text, part) => text.replace(part, ''), message).replace(
    / is a list: repeat the option, as --as .*/,
    ' is a list: write one crawler per line',
  );
  // A quotation mark precedes the value of a user.
  return advice
    .replace(/after --(?=(?:config|output-file)\b)/g, 'in the input --')
    .replace(/(?<!")--([a-z]+(?:-[a-z]+)*)/g, (option, name: string) => INPUTS.get(name) ?? option);
}
