/** How messages name the options where the user sets them: on the command line, or as inputs of the action. */
export interface OptionNames {
  /** False for an option that cannot be set there, so that no message advises it. */
  has(option: string): boolean;
  name(option: string): string;
  place(option: string): string;
  repeated(option: string, values: readonly string[]): string;
}

export const COMMAND_LINE: OptionNames = {
  has: () => true,
  name: (option) => `--${option}`,
  place: (option) => `after --${option}`,
  repeated: (option, values) => `repeat the option, as ${values.map((value) => `--${option} ${value}`).join(' ')}`,
};

export type OptionText = string | ((names: OptionNames) => string);

export function optionText(text: OptionText, names: OptionNames = COMMAND_LINE): string {
  return typeof text === 'string' ? text : text(names);
}
