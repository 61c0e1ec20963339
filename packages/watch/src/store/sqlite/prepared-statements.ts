import type { Database, Statement } from '@maycrawl/gate/sqlite-file';

/** Prepares each statement of a table once. */
export class PreparedStatements {
  readonly #database: Database;
  readonly #statements: Map<string, Statement> = new Map();

  constructor(database: Database) {
    this.#database = database;
  }

  of(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
