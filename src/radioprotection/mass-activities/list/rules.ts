import type { MassState, MassStatus } from '../states/rules.ts';

/** Rows of a page of the list (S2 §9). */
export const massPageSize = 15;

type Listed = {
  id: number;
  status: { value: MassStatus; label: string };
  active: boolean;
  actionTypes: readonly { label: string }[];
  createdBy: string;
  reviewedBy: string | null;
  companiesCount: number;
  processedCompanies: number;
  unprocessedPreventiveActivities: number;
  unprocessedEsitoActivities: number;
};

/** How a row stands, as the rules of its states ask it. */
export function stateOf(row: Listed): MassState {
  return {
    ...{ status: row.status.value, active: row.active },
    ...{ processed: row.processedCompanies, units: row.companiesCount },
    openOutcomes: row.unprocessedPreventiveActivities + row.unprocessedEsitoActivities,
  };
}

const plain = (text: string) => text.toLocaleLowerCase('it');

/** What is looked for in a row: number, operations, who made and who reviewed it, its status (Q2-37). */
export function matchesMass(row: Listed, sought: string): boolean {
  const words = plain(sought).trim().split(/\s+/);
  const texts = [
    `#${row.id}`,
    ...row.actionTypes.map(({ label }) => label),
    row.createdBy,
    row.reviewedBy ?? '',
    row.status.label,
  ].map(plain);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** The rows of a tab that hold what is looked for; a deleted one stays where it was (Q2-38). */
export function foundMass<Row extends Listed>(
  rows: readonly Row[],
  { status, sought = '' }: { status: string | undefined; sought?: string | undefined },
): Row[] {
  return rows.filter((row) => (!status || row.status.value === status) && matchesMass(row, sought));
}
