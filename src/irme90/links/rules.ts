import type { WhyNot } from '../control-cards/rules.ts';
import type { WorkSituation, WorkTime } from '../measures/rules.ts';
import type { FormState } from '../words/rules.ts';

/** Pages of the work on a form. */
export const workLinks = {
  list: '/user/irme90/measure',
  received: '/user/irme90/measure?scheda=ricevuti',
  work: (mod: number) => `/user/irme90/measure/${mod}/work`,
  attest: (mod: number) => `/user/irme90/measure/${mod}/attest`,
  edit: (mod: number) => `/user/irme90/measure/${mod}/edit`,
} as const;

/** The work list as a figure leads to it. */
export function workListHref(filters: {
  situazione: WorkSituation;
  quando?: WorkTime;
  senzaOperatore?: boolean;
  dal?: string;
  al?: string;
}): string {
  const { situazione, quando, senzaOperatore, dal, al } = filters;
  const asked = Object.entries({
    ...{ scheda: 'tutti', situazione, quando, operatore: senzaOperatore ? 'nessuno' : undefined, dal, al },
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `${workLinks.list}?${asked.join('&')}`;
}

/** The instruments with which one may measure, for whatever client; those that may not be used for one reason, or any. */
export const instrumentsHref = (why?: WhyNot) =>
  `/user/irme90/instruments${why === undefined ? '' : `?motivo=${why}`}`;

/** The forms of a client; those in one state, or all. */
export const clientFormsHref = (client: number | string, situazione?: FormState) =>
  `/user/irme90/client/${client}/index${situazione === undefined ? '' : `?situazione=${situazione}`}`;
