const figures = new Intl.NumberFormat('it', { maximumFractionDigits: 0, useGrouping: 'always' });
const near = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });
const nearKm = 10;

/** Metres on the road as '8,4 km' or '128 km'. */
export function kilometres(metres: number): string {
  const km = metres / 1000;
  return `${(km < nearKm ? near : figures).format(km)} km`;
}
