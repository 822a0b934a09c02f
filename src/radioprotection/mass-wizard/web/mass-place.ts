import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { getEmployerData } from '../../candidates/contract.ts';
import type { getMassActivity, listActionTypes } from '../../mass-activities/contract.ts';
import type { MassOwner } from '../../mass-activities/web/public.ts';

/** Where a wizard stands; `activity` null: of one that is not there yet. */
export type MassPlace = { project: number; employer: number; activity: number | null };

export type StoredMass = ResponseOf<typeof getMassActivity>;
export type EmployerData = ResponseOf<typeof getEmployerData>;
export type OfferedOperation = ResponseOf<typeof listActionTypes>[number];
export type Unit = EmployerData['companies'][number];

/** What the wizard has read before it is shown. */
export type MassKnown = {
  owner: MassOwner;
  employer: EmployerData;
  /** What this person may prepare (Q2-26). */
  types: readonly OfferedOperation[];
  /** Null: of one that is not there yet. */
  stored: StoredMass | null;
};
