export { concernsUnit } from './concerned-units.ts';
export { isGrantedTo, refuseNotGranted } from './granted-operations.ts';
export { lockMass, readState } from './mass-state.ts';
export { listWorkers } from './people-at-work.ts';
export type { DraftOperation } from './read-payload.ts';
export { settleMass } from './settle-mass.ts';
export { openImplantTypes } from './warn-of-terms.ts';
export { freezeOldValues, writeContent } from './write-content.ts';
