import { permission } from '#platform/contract/access.ts';

/** Whoever moves dosimeters takes it back. */
export const undoMovements = permission('movement.undo', ['lab']);
