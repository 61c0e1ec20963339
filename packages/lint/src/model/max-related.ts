/** Related places that a finding shows at most. */
export const MAX_RELATED = 5;
