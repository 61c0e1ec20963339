export interface ListNode<T> {
  readonly value: T;
  previous: ListNode<T> | undefined;
  next: ListNode<T> | undefined;
}

/** Unlike in a `Set`, access to the first element does not slow down by those deleted before it. */
export class LinkedList<T> {
  size = 0;
  first: ListNode<T> | undefined;
  #last: ListNode<T> | undefined;

  append(value: T): ListNode<T> {
    return this.#link(value, this.#last, undefined);
  }

  prepend(value: T): ListNode<T> {
    return this.#link(value, undefined, this.first);
  }

  remove(node: ListNode<T>): void {
    const { previous, next } = node;
    if (previous === undefined) this.first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    this.size--;
  }

  #link(value: T, previous: ListNode<T> | undefined, next: ListNode<T> | undefined): ListNode<T> {
    const node = { value, previous, next };
    if (previous === undefined) this.first = node;
    else previous.next = node;
    if (next === undefined) this.#last = node;
    else next.previous = node;
    this.size++;
    return node;
  }
}
