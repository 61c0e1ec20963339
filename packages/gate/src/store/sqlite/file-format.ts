/** What is in a SQLite file: it is opened only as the format that it was made with. */
export interface FileFormat {
  /** The name of the file in its folder. */
  readonly fileName: string;
  /** `PRAGMA application_id`: another one belongs to another program. */
  readonly applicationId: number;
  /** `PRAGMA user_version`: incremented when older versions can no longer use the tables. */
  readonly version: number;
  /** Creates the tables of a new file. */
  readonly schema: string;
  /** `NORMAL`: a power failure may lose the last transactions. `FULL`: it loses none that was acknowledged. */
  readonly synchronous: 'NORMAL' | 'FULL';
}
