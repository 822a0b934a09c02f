import type { ReadDosimeter } from '../entry/contract.ts';
import { placesOfTwice } from '../tray/rules.ts';
import { appraise } from './tray-appraisal.ts';
import type { Tray } from './tray-state.ts';
import type { ReadyRow } from './use-tray-saving.ts';

type DosimeterOf = (code: string) => ReadDosimeter | null | undefined;

/** Which rows can be saved, the places of those that cannot, and how many still wait for something. */
export function sortedOut({ rows, shared }: Tray, today: string, dosimeterOf: DosimeterOf) {
  const twice = placesOfTwice(
    rows.map(({ codice }) => ({ codice, trattamento: dosimeterOf(codice.trim())?.trattamento ?? null })),
  );
  const ready: ReadyRow[] = [];
  const wrong: number[] = [];
  let waiting = 0;
  for (const [place, row] of rows.entries()) {
    const codice = row.codice.trim();
    const around = { shared, today, isTwice: twice.has(place), dosimeter: dosimeterOf(codice) };
    const appraisal = appraise(row, around);
    if (row.refusal !== null || appraisal.kind === 'wrong') wrong.push(place);
    if (appraisal.kind === 'waiting') waiting += 1;
    if (appraisal.kind !== 'ready') continue;
    const { letto: _day, lettore: _reader, ...figures } = appraisal.reading;
    ready.push({ id: row.id, row: { codice, ...figures } });
  }
  return { twice, ready, wrong, waiting };
}
