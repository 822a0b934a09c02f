import type { Endpoint } from '#platform/contract/endpoint.ts';
import { listAvailableDosimeters } from '../../dosimeters/contract.ts';
import { listPoints } from '../../points/contract.ts';
import { getPlacementPlan, listOwnEntries } from '../contract.ts';
import { listCorrections } from '../corrections/contract.ts';

/** What a correction changes: read anew afterwards. */
export const changedLists: readonly Endpoint[] = [
  listOwnEntries,
  listCorrections,
  getPlacementPlan,
  listAvailableDosimeters,
  listPoints,
];
