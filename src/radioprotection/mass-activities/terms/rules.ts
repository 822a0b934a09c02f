import { addDays, formatPlainDay } from '#platform/contract/dates.ts';
import type { ImplantType } from '../../registries/rules.ts';
import { lawOfSettings, type NotificationTerms } from '../../settings/rules.ts';

/** How long before a change takes effect it is to be notified (D.Lgs. 101/2020, art. 46; decision 050). */

const medicalTypes: ReadonlySet<ImplantType> = new Set(['dentist', 'radiology']);

/**
 * The term of a unit, by the implant types of its open registries: the shorter one where all that ionises there is
 * medical radiology, else the longer one, as where nothing tells. Null: magnetic resonance alone, of which the article
 * says nothing.
 */
export function termDays(types: readonly ImplantType[], terms: NotificationTerms): number | null {
  const ionising = types.filter((type) => type !== 'rm');
  if (ionising.length === 0) return types.length === 0 ? terms.others : null;
  return ionising.every((type) => medicalTypes.has(type)) ? terms.medical : terms.others;
}

/** The last day on which a change can be notified in time. */
export const termDay = (effectiveDate: string, days: number): string => addDays(effectiveDate, -days);

/** So many days before its last day a term is near. */
export const termNearDays = 7;

export type TermState = 'ahead' | 'near' | 'past';

export function termState(last: string, today: string): TermState {
  if (last < today) return 'past';
  return last <= addDays(today, termNearDays) ? 'near' : 'ahead';
}

/** Units whose open registries are of the same implant types; some of them by name. */
export type UnitsOfTypes = { types: readonly ImplantType[]; units: number; names: readonly string[] };

/** Of several names so many are told. */
const namesTold = 3;

/** What is said when an effective date leaves less than the term to some units, the longest term first; null: enough. */
export function tooLateText(
  groups: readonly UnitsOfTypes[],
  { effectiveDate, today, terms }: { effectiveDate: string; today: string; terms: NotificationTerms },
): string | null {
  const said = unitsByTerm(groups, terms)
    .filter(({ days }) => termState(termDay(effectiveDate, days), today) === 'past')
    .map(
      ({ days, units, names }) =>
        `La decorrenza ${withArticle('del', effectiveDate)} lascia meno di ${inDays(days)} per la notifica preventiva (${lawOfSettings.notificationTerms}): andava inviata entro ${withArticle('il', termDay(effectiveDate, days))} per ${namesInWords(names, units)}.`,
    );
  return said.length === 0 ? null : said.join(' ');
}

const inDays = (days: number) => (days === 1 ? '1 giorno' : `${days} giorni`);

function unitsByTerm(groups: readonly UnitsOfTypes[], terms: NotificationTerms) {
  const byTerm = new Map<number, { units: number; names: string[] }>();
  for (const { types, units, names } of groups) {
    const days = termDays(types, terms);
    if (days === null) continue;
    const known = byTerm.get(days) ?? { units: 0, names: [] };
    byTerm.set(days, { units: known.units + units, names: [...known.names, ...names] });
  }
  return [...byTerm]
    .map(([days, { units, names }]) => ({
      days,
      units,
      names: names.toSorted((a, b) => a.localeCompare(b, 'it')),
    }))
    .toSorted((a, b) => b.days - a.days);
}

function namesInWords(names: readonly string[], units: number): string {
  const told = names.slice(0, namesTold);
  const others = units - told.length;
  if (others > 0)
    return `${told.join(', ')} e ${others === 1 ? 'un’altra unità locale' : `altre ${others} unità locali`}`;
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')} e ${told.at(-1)}`;
}

/** A day in a sentence: 'il 9/3/2026', 'l’8/3/2026', 'dell’11/3/2026'. */
function withArticle(article: 'il' | 'del', day: string, format = formatPlainDay): string {
  const isElided = ['08', '11'].includes(day.slice(8, 10));
  if (!isElided) return `${article} ${format(day)}`;
  return `${article === 'il' ? 'l’' : 'dell’'}${format(day)}`;
}

/** A notification that is not signed yet: by when it should be, in how many units. */
export type OpenTerm = { last: string; days: number; units: number };

/** What is said of notifications that are not signed and whose term is near or past; null: none is. */
export function openTermsText(
  open: readonly OpenTerm[],
  { today, format }: { today: string; format?: (day: string) => string },
): string | null {
  const said = open
    .filter(({ last }) => termState(last, today) !== 'ahead')
    .toSorted((a, b) => a.last.localeCompare(b.last))
    .map(({ last, days, units }) => {
      const what = units === 1 ? '1 notifica non firmata' : `${units} notifiche non firmate`;
      const when =
        last < today
          ? `il termine era ${withArticle('il', last, format)}`
          : `il termine è ${withArticle('il', last, format)}`;
      return `${what}: ${when}, ${inDays(days)} prima della decorrenza (${lawOfSettings.notificationTerms}).`;
    });
  return said.length === 0 ? null : said.join(' ');
}
