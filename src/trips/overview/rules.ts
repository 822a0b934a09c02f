import { type DeviceCategory, deviceCategories } from '#radioprotection/devices/rules.ts';
import { type ImplantType, implantTypes } from '#radioprotection/registries/rules.ts';

/** Slugs of S2 whose spelling is not S1's, in which categories are stored (Q2-76). */
const otherSpellings: Readonly<Record<string, DeviceCategory>> = {
  rx_portatile: 'rx_portable',
  rx_industriale: 'rx_ind',
  rx_telec_ib: 'rx_tele_ib',
};

/** The category that an address names, in either spelling; null: there is none. */
export function categoryOfSlug(slug: string): DeviceCategory | null {
  return otherSpellings[slug] ?? deviceCategories.find((category) => category === slug) ?? null;
}

/** The types of devices as the overview asks for them, one call each (S2 §9). */
export const overviewSlugs = [
  ...['endorale', 'cbct', 'opt', 'rx_vet', 'rx_portatile', 'tac', 'spettro_xrf', 'arco_a_c', 'rx_cargo'],
  ...['rx_bagagli', 'rx_industriale', 'rx_telec_ib', 'mammografo', 'pensile', 'trocoscopio', 'moc'],
  ...['angiografo', 'rm', 'linac', 'ciclotrone', 'diffrattometro', 'sem_microscope', 'tomografo_ind'],
] as const;

export const overviewTexts = {
  badMonths: 'Mesi non validi: da 1 a 12, separati da un trattino, per esempio 3-5.',
  badImplants: 'Tipi di impianto non validi.',
  // As specified (S2 8), in English.
  noData: 'Cannot fetch data...',
  noCount: 'Cannot fetch device count....',
} as const;

/** Years that can be chosen after the current one (S2 2.6). */
export const yearsAhead = 2;

export const overviewYears = (today: string): number[] => {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: yearsAhead + 1 }, (_, after) => year + after);
};

/** What the address asks the overview for; whatever in it cannot be is left out, so that a mended link still works. */
export type OverviewAsked = { year: number; months: number[]; implants: ImplantType[] };

export function overviewAsked(params: Readonly<Record<string, string>>, today: string): OverviewAsked {
  const years = overviewYears(today);
  const year = years.find((one) => String(one) === params['year']) ?? years[0] ?? 0;
  const typed = new Set(params['months']?.split('-') ?? []);
  const months = allMonths.filter((month) => typed.has(String(month)));
  const named = new Set(params['implants']?.split('-') ?? []);
  return {
    year,
    months: months.length > 0 ? months : [Number(today.slice(5, 7))],
    implants: implantTypes.filter((type) => named.has(type)),
  };
}

export const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** A list as the address and the calls have it: `3-5`; undefined: nothing is left out (Q2-74). */
export const listInAddress = (chosen: readonly (number | string)[]): string | undefined =>
  chosen.length === 0 ? undefined : chosen.join('-');

/** The same list with one more, or without one that was in it, in the order of all. */
export function toggled<Item>(all: readonly Item[], chosen: readonly Item[], item: Item): Item[] {
  return all.filter((one) => (one === item ? !chosen.includes(one) : chosen.includes(one)));
}
