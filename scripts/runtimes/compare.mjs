// Compares the outputs of a runtime with those of the reference.

/** Characters of an output that are shown around the first difference. */
const SHOWN = 60;

/**
 * Returns a message for each output that differs or exists on one side only.
 * @param {Readonly<Record<string, string>>} expected
 * @param {Readonly<Record<string, string>>} actual
 */
export function differences(expected, actual) {
  return [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    .filter((name) => expected[name] !== actual[name])
    .map((name) => {
      const [one, other] = [expected[name], actual[name]];
      if (one === undefined || other === undefined) return `${name}: ${one === undefined ? 'unexpected' : 'missing'}`;
      let at = 0;
      while (one[at] === other[at]) at += 1;
      const [shown, instead] = [one, other].map((text) =>
        JSON.stringify(text.slice(Math.max(0, at - SHOWN), at + SHOWN)),
      );
      return `${name}: expected … ${shown}, got … ${instead}`;
    });
}

/**
 * Returns the lines of a table for a terminal, with columns as wide as their widest cell.
 * @param {readonly (readonly string[])[]} rows
 */
export function tableLines(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}
