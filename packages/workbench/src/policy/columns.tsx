import type { JSX } from 'preact';

/** The widths of the columns, equal in each table. */
export function Columns(): JSX.Element {
  return (
    <colgroup>
      <col class="vendor-column" />
      <col class="names-column" />
      <col />
    </colgroup>
  );
}
