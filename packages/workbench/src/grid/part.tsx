import type { HTMLAttributes, JSX, Ref } from 'preact';

interface PartProps extends HTMLAttributes<HTMLDivElement> {
  readonly element?: Ref<HTMLDivElement>;
}

/** A part of the grid. Boxes with roles: a table cannot place its rows one by one. */
export function Part({ element, ...attributes }: PartProps): JSX.Element {
  return <div tabIndex={attributes.role === 'grid' ? -1 : undefined} ref={element ?? null} {...attributes} />;
}
