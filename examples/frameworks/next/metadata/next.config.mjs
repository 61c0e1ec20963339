import { join } from 'node:path';

// The packages are in the folder above. A project with this folder as its root does not need it.
export default { turbopack: { root: join(import.meta.dirname, '..') } };
