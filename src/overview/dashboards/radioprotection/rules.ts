import type { UnitDashboard } from './contract.ts';

type Month = UnitDashboard['mesi']['mesi'][number];

/** So many mass activities are named in their tile. */
export const massNamed = 6;

/** The chart begins so many months before today's, where something is late since then, and ends so many after. */
export const monthsBefore = 3;
export const monthsAfter = 11;

/** 'YYYY-MM' so many months after (before, when negative). */
function monthAt(month: string, after: number): string {
  const whole = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + after;
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`;
}

/**
 * The months of the chart, empty ones among them, and how much lies before, after and nowhere: every activity is in one
 * of the four.
 */
export function chartedMonths(
  { mesi, senza }: UnitDashboard['mesi'],
  today: string,
): { months: Month[]; before: number; after: number; undated: number } {
  const now = today.slice(0, 7);
  const earliest = monthAt(now, -monthsBefore);
  const last = monthAt(now, monthsAfter);
  const first = mesi.map(({ mese }) => mese).find((mese) => mese >= earliest && mese < now) ?? now;
  const known = new Map(mesi.map((month) => [month.mese, month]));
  const months: Month[] = [];
  for (let mese = first; mese <= last; mese = monthAt(mese, 1))
    months.push(known.get(mese) ?? { mese, totale: 0, scadute: 0 });
  const sum = (some: readonly Month[]) => some.reduce((all, { totale }) => all + totale, 0);
  return {
    months,
    before: sum(mesi.filter(({ mese }) => mese < first)),
    after: sum(mesi.filter(({ mese }) => mese > last)),
    undated: senza,
  };
}
