import type { SiteStanding } from '#reports/site-standings/rules.ts';
import type { CustomerDay, StandingSite } from './contract.ts';

/** So many sites are told one by one. */
export const maxStandingSites = 200;

const whole = new Intl.NumberFormat('it', { useGrouping: 'always' });

/** What is said of sites that are neither above nor below, one and more, in this order. */
const others: readonly [SiteStanding, string, string][] = [
  ['partly', 'giudicata in parte', 'giudicate in parte'],
  ['not-comparable', 'non confrontabile', 'non confrontabili'],
  ['measuring', 'in misura', 'in misura'],
  ['waiting', 'senza un anno chiuso', 'senza un anno chiuso'],
  ['never', 'mai misurata', 'mai misurate'],
];

/** Of the only site there is: the answer, not a number. */
const ofOnlySite: Partial<Record<SiteStanding, string>> = {
  never: 'La sede non è mai stata misurata',
  partly: 'Finora nessun punto supera il livello di riferimento',
};

const inWords = (count: number, one: string, more: string) =>
  `${whole.format(count)} ${count === 1 ? one : more}`;

/**
 * The one sentence a customer came for: '3 sedi su 4 sotto il livello di riferimento · 1 in misura'. Above goes before
 * below, and nobody is told that all is well while a period somewhere lies above.
 */
export function customerSentence({
  conteggio,
  conPeriodoSopra,
  provvisorie,
}: Pick<CustomerDay, 'conteggio' | 'conPeriodoSopra' | 'provvisorie'>): string {
  const count = (standing: SiteStanding) => conteggio[standing] ?? 0;
  const total = Object.values(conteggio).reduce((sum, one) => sum + one, 0);
  if (total === 0) return 'Ancora nessuna sede';
  const ofAll = (sites: number) =>
    total === 1
      ? 'La sede è'
      : `${whole.format(sites)} ${sites === 1 ? 'sede' : 'sedi'} su ${whole.format(total)}`;
  const [above, below] = [count('above'), count('below')];
  const parts = [
    above > 0 && `${ofAll(above)} sopra il livello di riferimento`,
    below > 0 &&
      (above > 0 ? `${whole.format(below)} sotto` : `${ofAll(below)} sotto il livello di riferimento`),
    ...others.map(([standing, one, more]) => {
      const sites = count(standing);
      if (sites === 0) return false;
      if (sites === total && total === 1) return ofOnlySite[standing] ?? `La sede è ${one}`;
      if (sites === total) return `${ofAll(sites)} ${more}`;
      return `${whole.format(sites)} ${sites === 1 ? one : more}`;
    }),
    conPeriodoSopra > 0 && `${whole.format(conPeriodoSopra)} con un periodo sopra il livello`,
    provvisorie > 0 &&
      (total === 1 ? 'provvisorio' : inWords(provvisorie, 'giudizio provvisorio', 'giudizi provvisori')),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

const ranks: Record<SiteStanding, number> = {
  above: 0,
  'not-comparable': 1,
  partly: 2,
  waiting: 3,
  measuring: 4,
  never: 5,
  below: 6,
};

/** What asks for something first, and by name. */
export function byUrgency(one: StandingSite, other: StandingSite): number {
  return ranks[one.esito] - ranks[other.esito] || one.nome.localeCompare(other.nome, 'it');
}
