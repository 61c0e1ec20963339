import type { JSX } from 'preact';

/** The name of a crawler that may break after a hyphen and before a capital: `OAI-Search` `Bot`. */
export function BreakableName({ name }: { readonly name: string }): JSX.Element {
  const parts = name.split(/(?<=[-_.])|(?<=[a-z])(?=[A-Z])/);
  return (
    <>
      {parts.map((part, index) => (
        <>
          {index > 0 && <wbr />}
          {part}
        </>
      ))}
    </>
  );
}
