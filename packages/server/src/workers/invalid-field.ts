/** A field of the body that a job rejects. */
export class InvalidField extends Error {
  /** Such as `urls[3]`. */
  readonly field: string;

  constructor(field: string, detail: string) {
    super(detail);
    this.name = 'InvalidField';
    this.field = field;
  }
}
