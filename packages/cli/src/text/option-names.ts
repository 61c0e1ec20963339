/** How messages name the options where the user sets them: on the command line, or as inputs of the action. */
export interface OptionNames {
  /** False for an option that cannot be set there, so that no message advises it. */
  has(option: string): boolean;
  name(option: string): string;
  /** Where the value of an option is. */
  place(option: string): string;
  /** How to write several values of an option. */
  repeated(option: string, values: readonly string[]): string;
}

export const COMMAND_LINE: OptionNames = {
  has: () => true,
  name: (option) => `--${option}`,
  place: (option) => `after --${option}`,
  repeated: (option, values) => `repeat the option, as ${values.map((value) => `--${option} ${value}`).join(' ')}`,
};

/** Text that may name options. */
export type OptionText = string | ((names: OptionNames) => string);

/** Returns the text with the options as `names` names them. */
export function optionText(text: OptionText, names: OptionNames = COMMAND_LINE): string {
  return typeof text === 'string' ? text : text(names);
}
