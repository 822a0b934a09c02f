/** The row of a list that was opened, as it stands there by now; as it was, where it stands there no more. */
export const asItIsNow = <Row extends { id: number }>(rows: readonly Row[] | undefined, opened: Row): Row =>
  rows?.find(({ id }) => id === opened.id) ?? opened;
