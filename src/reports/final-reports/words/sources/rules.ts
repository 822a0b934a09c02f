/** Where the data of a report come from, in words: as its tables print them, and as a correction tells them. */

import { formatDay } from '#platform/contract/dates.ts';
import type { ExcludedDosimeter, ExposureSource, Handler } from '../../content/points/contract.ts';

/** '12/07/2025'; '—' where nobody noted it. */
export const dayText = (day: string | null) => (day === null ? '—' : formatDay(day));

/** '24,3'; '—' where nobody noted it. */
export const sourceFigure = (value: number | null, digits: number) =>
  value === null ? '—' : value.toLocaleString('it', { maximumFractionDigits: digits });

/** What a reading rests on, by the heads of its columns. */
export function readingWords({ receivedOn, readOn, batch, k, background }: ExposureSource) {
  return {
    ...{ Rientrato: dayText(receivedOn), Letto: dayText(readOn), Lotto: batch ?? '—' },
    ...{ k: sourceFigure(k, 4), D0: sourceFigure(background, 1) },
  };
}

/** 'Anna Prova (operatore)', 'Ufficio Tecnico (committente)'; each once. */
export function peopleInWords(people: readonly (Handler | null)[]): string[] {
  const words = people.map((person) =>
    person === null
      ? 'non registrato'
      : `${person.name} (${person.isCustomer ? 'committente' : 'operatore'})`,
  );
  return [...new Set(words)];
}

/** Why a dosimeter does not count. */
export const exclusionReasons: Record<ExcludedDosimeter['reason'], string> = {
  lost: 'smarrito',
  'other-chain': 'fuori dalla sequenza di periodi più lunga',
};
