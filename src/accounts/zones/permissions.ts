import { permission } from '#platform/contract/access.ts';

/** The laboratory keeps the zones. */
export const keepZones = permission('zone.keep', ['lab']);
