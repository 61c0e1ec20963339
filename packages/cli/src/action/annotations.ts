import type { Writer } from '../terminal/writer.js';
import { type Annotation, annotationCommand, annotationLine } from '../text/workflow-command.js';

/** GitHub shows this number of annotations of each level per step, the first ones, and drops the others. */
const MAX_ANNOTATIONS = 10;

/** Annotations of the run that come first. More would displace those at the lines of files. */
const FIRST_OF_RUN = 3;

type Part = 'run' | 'diff' | 'lint';

const LEVELS = ['error', 'warning', 'notice'] as const;

interface Kept {
  readonly part: Part;
  readonly annotation: Annotation;
}

/** The annotations of a step: keeps those that GitHub shows, and counts the others, which are only in the log. */
export class Annotations {
  readonly #writer: Pick<Writer, 'print'>;
  readonly #kept: Kept[] = [];
  #left = 0;

  constructor(writer: Pick<Writer, 'print'>) {
    this.#writer = writer;
  }

  /** Adds an annotation. Its line of the log is printed now, except for findings, which the log has one by one. */
  add(part: Part, annotation: Annotation): void {
    if (part !== 'lint') this.#writer.print(`${annotationLine(annotation)}\n`);
    const same = this.#kept.filter((kept) => kept.part === part && kept.annotation.level === annotation.level);
    if (same.length < MAX_ANNOTATIONS) this.#kept.push({ part, annotation });
    else this.#left++;
  }

  /**
   * Prints the annotations, the errors first, and how many are only in the log.
   *
   * @param moreText - Returns the text of the notice that counts those that are only in the log.
   */
  print(moreText: (count: number) => string): void {
    const shown: Annotation[] = [];
    for (const level of LEVELS) {
      const kept = this.#ordered(level);
      // The notice that counts the others takes the place of one.
      const hasMore = this.#left > 0 || kept.length > MAX_ANNOTATIONS;
      const room = level === 'notice' && hasMore ? MAX_ANNOTATIONS - 1 : MAX_ANNOTATIONS;
      shown.push(...kept.slice(0, room).map(({ annotation }) => annotation));
      this.#left += kept.slice(room).length;
    }
    if (this.#left > 0) shown.push({ level: 'notice', title: 'maycrawl', text: moreText(this.#left) });
    this.#writer.print(shown.map((annotation) => `${annotationCommand(annotation)}\n`).join(''));
  }

  /** Returns those of a level by their importance: what changes comes before what was found. */
  #ordered(level: Annotation['level']): Kept[] {
    const kept = this.#kept.filter(({ annotation }) => annotation.level === level);
    const of = (wanted: Part): Kept[] => kept.filter(({ part }) => part === wanted);
    const run = of('run');
    return [...run.slice(0, FIRST_OF_RUN), ...of('diff'), ...of('lint'), ...run.slice(FIRST_OF_RUN)];
  }
}
