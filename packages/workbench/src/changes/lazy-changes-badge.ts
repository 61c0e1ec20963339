import { lazyView } from '../controls/lazy-view.js';

/** The number of changes, beside the name of their tab. */
export const ChangesBadge = lazyView(() => import('./changes-badge.js').then((m) => m.ChangesBadge));
