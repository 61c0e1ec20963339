/** Returns the error of calls that wait while the gate is closed, and of later ones. */
export function gateClosedError(): Error {
  return Object.assign(new Error('the gate is closed'), { code: 'ERR_GATE_CLOSED' });
}
