import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type Candidate, listEmployerCandidates } from '../../candidates/contract.ts';
import type { CandidateGroup } from '../../candidates/rules.ts';
import { type ActionType, employerAction } from '../../mass-activities/rules.ts';
import { groupOfAction } from '../current/rules.ts';

/** Those who hold the role of an operation today; `people` undefined while they are being read. */
export type Subjects = {
  people: readonly Candidate[] | undefined;
  failure: { text: string; onRetry: () => unknown } | null;
};
export type SubjectsOf = (type: ActionType) => Subjects;

const nobody: Subjects = { people: [], failure: null };

/** The persons that each operation may be about, read as soon as it is chosen (Q2-63). */
export function useSubjects(employer: number, types: readonly ActionType[]): SubjectsOf {
  const wanted = types.flatMap((type) => (type === employerAction ? [] : [groupOfAction[type]]));
  const found: Record<CandidateGroup, Subjects> = {
    legal_reps: useGroup(employer, 'legal_reps', wanted),
    edr: useGroup(employer, 'edr', wanted),
    physic_meds: useGroup(employer, 'physic_meds', wanted),
    implant_managers: useGroup(employer, 'implant_managers', wanted),
    rm_experts: useGroup(employer, 'rm_experts', wanted),
    rm_medics: useGroup(employer, 'rm_medics', wanted),
  };
  return (type) => (type === employerAction ? nobody : found[groupOfAction[type]]);
}

function useGroup(employer: number, gruppo: CandidateGroup, wanted: readonly CandidateGroup[]): Subjects {
  const { data, error, refetch } = useEndpoint(
    listEmployerCandidates,
    { params: { employer, gruppo } },
    { enabled: wanted.includes(gruppo) },
  );
  return { people: data, failure: error && { text: error.text, onRetry: refetch } };
}
