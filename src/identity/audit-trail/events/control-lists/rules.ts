import type { Changes } from '../changes/rules.ts';

type Created<Entity extends string> = { entity: Entity; details: { name: string; principalId: number } };
/** A double gave way to the entry that stayed; so many open forms name that one now. */
type Merged<Entity extends string> = {
  entity: Entity;
  details: { name: string; mergedInto: string; mergedIntoId: number; forms: number };
};

/** What happens to the lists, clients and inspectors of radiometric controls, and to delegations. */
export type ControlListEvents = {
  'control-party.created': Created<'control-party'>;
  'control-party.merged': Merged<'control-party'>;
  'control-place.created': Created<'control-place'>;
  'control-place.merged': Merged<'control-place'>;
  'ship.created': Created<'ship'>;
  'ship.merged': Merged<'ship'>;
  'flight.created': Created<'flight'>;
  'flight.merged': Merged<'flight'>;
  'airline.created': Created<'airline'>;
  'airline.merged': Merged<'airline'>;
  'control-client.created': { entity: 'control-client'; details: { name: string } };
  'control-client.updated': { entity: 'control-client'; details: Changes };
  'inspector.created': { entity: 'inspector'; details: { name: string } };
  'inspector.updated': { entity: 'inspector'; details: Changes };
  'place-delegation.created': {
    entity: 'place-delegation';
    details: { principalId: number; place: string; inspectorId: number; startedOn: string; endedOn: string };
  };
  'place-delegation.moved': { entity: 'place-delegation'; details: Changes };
  'place-delegation.deleted': {
    entity: 'place-delegation';
    details: { principalId: number; place: string; inspectorId: number; forms: number };
  };
  /** Whoever was to measure was taken off with his delegation. */
  'control-form.operator-removed': {
    entity: 'control-form';
    details: { inspectorId: number; delegationId: number };
  };
};
