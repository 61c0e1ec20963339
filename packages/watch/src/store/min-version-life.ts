/** Milliseconds for which a version that nothing refers to is kept: a state or a run may follow. */
export const MIN_VERSION_LIFE = 86_400_000;
