let last = 0;

/** A number that no earlier call in this process returned: what makes default names unique. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** The one row of an insert. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('insert returned nothing');
  return row;
}

/** Days that records get when nobody cares: shipped, then placed two weeks later. */
export const defaultShippedOn = '2026-02-02';
export const defaultStartedOn = '2026-02-16';

/** Nine in the morning (UTC) of a day. */
export function morningOf(day: string): Date {
  return new Date(`${day}T09:00:00Z`);
}
