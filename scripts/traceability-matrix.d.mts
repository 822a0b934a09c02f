export type Requirement = {
  id: string;
  section: string;
  kind: string;
  requirement: string;
  howToVerify: string;
  note: string;
};
export type ShownTest = {
  title: string;
  file: string;
  project: string;
  outcome: 'passed' | 'failed' | 'not-run';
};
export type State = 'shown' | 'failed' | 'not-run' | 'uncovered';
export type MatrixRow = Requirement & { tests: ShownTest[]; state: State };

export const columns: string[];
export function parseRequirements(text: string, name: string): Requirement[];
export function idsIn(text: string): string[];
export function stateOf(tests: ShownTest[]): State;
export function buildMatrix(requirements: Requirement[], tests: ShownTest[]): MatrixRow[];
export function countBySection(
  rows: MatrixRow[],
): { document: string; section: string; total: number; shown: number; failed: number; notRun: number }[];
