/** What is counted, in singular and plural. */
export type CountedUnit = readonly [one: string, several: string];

const figures = new Intl.NumberFormat('it');

/** '1 cliente', '12.500 clienti'. */
export function countOf(count: number, one: string, many: string): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`;
}
