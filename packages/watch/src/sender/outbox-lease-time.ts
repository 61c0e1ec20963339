/**
 * Milliseconds for which one process sends what is in an outbox. The lease is renewed meanwhile, so that another process
 * soon goes on after a crash.
 */
export const OUTBOX_LEASE_TIME = 15_000;
