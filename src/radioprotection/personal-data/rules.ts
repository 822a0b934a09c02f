import type { WorkerCategory } from '../registries/rules.ts';

/** What an erased person is called: an account has its number alone. The halves stand as surname and name. */
export const erasedSurname = 'Persona';
export const erasedPersonName = (id: number): string => `cancellata n. P${id}`;
export const erasedWorkerName = (id: number): string => `cancellata n. L${id}`;

/** Personal sheets of exposed workers stay until this age, and for so many years after the exposure, in any case. */
export const keptUntilAge = 75;
export const keptAfterEnd = 30;

type Exposure = {
  category: WorkerCategory;
  /** Of category A or B before: the category was changed in place. */
  wasExposed: boolean;
  birthDate: string | null;
  validTo: string | null;
};

const isExposure = ({ category, wasExposed }: Exposure): boolean => category !== 'N' || wasExposed;

/** The day so many years later; the 29th of February counts as the 1st of March. */
function yearsAfter(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-02-29', '-03-01') : later;
}

/**
 * Until which day the law has the data of a worker in a registry be kept (D.Lgs. 101/2020, art. 132): of who is exposed
 * (categories A and B) until both terms are over, counted from the last end in all the rows of that one. `until` is null
 * while a term is not known: still exposed, no date of birth. Null: nothing is to be kept.
 */
export function retentionOf(exposure: Exposure, rows: readonly Exposure[]): { until: string | null } | null {
  if (!isExposure(exposure)) return null;
  const ends = [exposure, ...rows.filter(isExposure)].map(({ validTo }) => validTo ?? '');
  const { birthDate } = exposure;
  if (birthDate === null || ends.includes('')) return { until: null };
  const byAge = yearsAfter(birthDate, keptUntilAge);
  const byEnd = yearsAfter(ends.toSorted().at(-1) ?? '', keptAfterEnd);
  return { until: byAge > byEnd ? byAge : byEnd };
}

/** Whether such data have to stay on a day. */
export function mustStay(exposure: Exposure, rows: readonly Exposure[], today: string): boolean {
  const retention = retentionOf(exposure, rows);
  return retention !== null && (retention.until === null || today <= retention.until);
}

export const erasureReasons = {
  roles:
    'chi ha risposto di un’unità locale deve restare scritto (D.Lgs. 101/2020); art. 17 c. 3 lett. b GDPR',
  exposure: `documentazione dei lavoratori esposti: si conserva fino ai ${keptUntilAge} anni di età e comunque per almeno ${keptAfterEnd} anni dalla fine dell’esposizione (D.Lgs. 101/2020, artt. 132 e seguenti); art. 17 c. 3 lett. b GDPR`,
  documents:
    'documenti e registri di legge già scritti non si possono riscrivere (D.Lgs. 101/2020); art. 17 c. 3 lett. b GDPR',
} as const;

export const peopleTexts = {
  erased: 'I dati di questa persona sono già stati cancellati.',
  hasAccount: 'Questa persona ha un account: prima vanno cancellati i dati dell’account, dalla sua pagina.',
  hasRole: 'Questa persona ha ancora un ruolo in un’unità locale: prima va chiuso.',
  isExposed: 'Questa persona è ancora in un registro come lavoratore: prima va indicata la fine.',
  nothingToErase:
    'Non c’è niente da cancellare: la legge fa conservare i dati di questo lavoratore esposto (D.Lgs. 101/2020, artt. 132 e seguenti).',
  wrongName: 'Il nome scritto non è quello di questa persona.',
} as const;
