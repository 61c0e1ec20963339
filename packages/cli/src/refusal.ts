/** Whether `--allow-private` would let through what the gate refused, by the detail that it gives. */
export function allowPrivateHelps(detail: string | undefined): boolean {
  return detail === undefined || detail.includes('allowPrivate');
}
