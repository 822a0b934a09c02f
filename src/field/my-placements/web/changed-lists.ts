import { listPoints } from '#customers/points/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
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
