/** Gives a separator the focus and reports each move of the pointer until it is released. */
export function dragged(event: PointerEvent, onMove: (clientX: number) => void, onEnd: () => void): void {
  const handle = event.currentTarget as HTMLElement;
  event.preventDefault();
  handle.focus();
  handle.setPointerCapture(event.pointerId);
  handle.onpointermove = ({ clientX }) => onMove(clientX);
  handle.onlostpointercapture = () => {
    handle.onpointermove = null;
    onEnd();
  };
}
