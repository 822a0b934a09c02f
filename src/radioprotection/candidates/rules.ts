import type { UnitRole } from '../persons/rules.ts';

/** Those who hold a role, as the calls of the specification name them. */
export const candidateGroups = [
  'physic_meds',
  'edr',
  'rm_experts',
  'legal_reps',
  'rm_medics',
  'implant_managers',
] as const;
export type CandidateGroup = (typeof candidateGroups)[number];

export const roleOfGroup: Readonly<Record<CandidateGroup, UnitRole>> = {
  physic_meds: 'physic_med',
  edr: 'edr',
  rm_experts: 'rm_expert',
  legal_reps: 'legal_rep',
  rm_medics: 'rm_medic',
  implant_managers: 'implant_manager',
};
