/** Returns the error of calls that are pending when the gate is closed, and of later calls. */
export function gateClosedError(): Error {
  return Object.assign(new Error('the gate is closed'), { code: 'ERR_GATE_CLOSED' });
}
