import { usage } from '../terminal/command-error.js';
import { COMMAND_LINE } from '../text/option-names.js';
import { clip, quoted } from '../text/printable.js';
import { type Flag, type Flags, hintOf, isNumber, type Values, WrongValue } from './flag.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface WrittenOption {
  readonly name: string;
  readonly value: string | undefined;
  /** True for `--name=value`. */
  readonly isInline: boolean;
}

interface Given {
  readonly texts: readonly string[];
  /** What messages call the option if it is not on the command line. */
  readonly label: string | undefined;
}

export class Line<F extends Flags = Flags> {
  readonly inputs: readonly string[];
  readonly env: Environment;
  readonly #flags: Flags;
  readonly #given: Map<string, Given> = new Map();

  constructor(flags: F, written: readonly WrittenOption[], inputs: readonly string[], env: Environment) {
    this.#flags = flags;
    this.inputs = inputs;
    this.env = env;
    for (const option of written) {
      const texts = this.#given.get(option.name)?.texts ?? [];
      this.add(option.name, [...texts, textOf(option, this.#flag(option.name))]);
    }
  }

  has(name: keyof F & string): boolean {
    return this.#given.has(name);
  }

  names(): readonly (keyof F & string)[] {
    return [...this.#given.keys()];
  }

  firstOf<Name extends keyof F & string>(names: readonly Name[]): Name | undefined {
    return names.find((name) => this.has(name));
  }

  /** Returns what messages call an option: the variable, if that is where its value is from. */
  label(name: keyof F & string): string {
    return this.#given.get(name)?.label ?? COMMAND_LINE.name(name);
  }

  hint(name: keyof F & string): string {
    return hintOf(name, this.#flag(name));
  }

  add(name: keyof F & string, texts: readonly string[], label?: string): void {
    this.#given.set(name, { texts, label });
  }

  values(): Values<F> {
    const entries = Object.keys(this.#flags).map((name) => [camelCase(name), this.#value(name)]);
    return Object.fromEntries(entries);
  }

  #value(name: string): unknown {
    const flag = this.#flag(name);
    const given = this.#given.get(name);
    if (flag.value === undefined) return given !== undefined;
    const { texts, label } = given ?? { texts: flag.default === undefined ? [] : [flag.default], label: undefined };
    if (flag.many) return texts.map((text) => readText(text, name, label, flag));
    if (texts.length > 1)
      throw usage((names) => `${label ?? names.name(name)} is given ${texts.length} times: give it once`);
    return texts[0] === undefined ? undefined : readText(texts[0], name, label, flag);
  }

  #flag(name: string): Flag {
    return this.#flags[name] as Flag;
  }
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function readText(text: string, name: string, label: string | undefined, flag: Flag): unknown {
  const { choices, read } = flag;
  if (choices !== undefined && !choices.includes(text)) {
    const source = label === undefined ? '' : `${label}: `;
    throw usage((names) => `${source}unknown ${name} ${quoted(text)}: ${hintOf(name, flag, names)}`);
  }
  try {
    return read === undefined ? text : read(text);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    throw usage((names) => `${label ?? names.name(name)} ${error.message}: ${hintOf(name, flag, names)}`);
  }
}

function textOf({ name, value, isInline }: WrittenOption, flag: Flag): string {
  const hint = hintOf(name, flag);
  if (flag.value === undefined) {
    if (value !== undefined) throw usage(`--${name} takes no value: ${hint || `write --${name} alone`}`);
    return '';
  }
  if (value === undefined) throw usage(`--${name} needs a value: ${hint}`);
  const isNegative = isNumber(flag) && /^-[\d.]+$/.test(value);
  if (!isInline && value.startsWith('-') && value !== '-' && !isNegative) {
    throw usage(
      `--${name} needs a value, and ${quoted(value)} looks like an option: if it is the value, write --${name}=${clip(value, 40)}`,
    );
  }
  if (value.trim() === '' && !flag.mayBeEmpty) throw usage(`--${name} is empty: ${hint}`);
  return value;
}
