/** What is counted, in singular and plural. */
export type CountedUnit = readonly [one: string, several: string];

const figures = new Intl.NumberFormat('it', { useGrouping: 'always' });

/** '3.359': with the point that Italian leaves out below ten thousand. */
export function wholeFigure(count: number): string {
  return figures.format(count);
}

/** '1 cliente', '3.359 clienti'. */
export function countOf(count: number, one: string, many: string): string {
  return `${wholeFigure(count)} ${count === 1 ? one : many}`;
}
