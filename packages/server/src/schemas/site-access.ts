import { Type } from 'typebox';
import { Nullable } from './primitives.js';

export const SiteAccess = Type.Object(
  { text: Nullable(Type.String()), crawlers: Type.Array(Type.Object({ crawler: Type.String() })) },
  { $id: 'SiteAccess', description: 'For whom the whole site is blocked.' },
);
