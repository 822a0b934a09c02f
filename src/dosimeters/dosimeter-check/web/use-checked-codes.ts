import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call, toFailure } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useUser } from '#platform/web/session.tsx';
import type { ScanAnswer } from '#ui/scanning/use-scan-answers.ts';
import { checkDosimeter, checkedDosimeter } from '../../dosimeters/contract.ts';
import { type CheckedCode, checkedCode, checkInWords, withCode } from '../rules.ts';

const kept = z.array(
  z.object({ codice: z.string(), letto: z.string(), trovato: checkedDosimeter.nullable() }),
);

/** The codes read so far; the window keeps them, for this person, until they are cleared. */
export function useCheckedCodes() {
  const place = `radia-checked-codes-${useUser().id}`;
  const [codes, setCodes] = useState<readonly CheckedCode[]>(() => restore(place));
  useEffect(() => store(place, codes), [place, codes]);

  async function check(scanned: string): Promise<{ answer: ScanAnswer; code: CheckedCode | null }> {
    const letto = deviceClock.now().toISOString();
    const { trovato, refusal } = await ask(scanned);
    if (refusal !== null) return { answer: { tone: 'error', code: scanned, text: refusal }, code: null };
    const code = checkedCode(codes, { scanned, letto, trovato });
    setCodes((list) => withCode(list, code));
    return { answer: { tone: toneOf(code), code: code.codice, text: checkInWords(code) }, code };
  }

  return {
    codes,
    check,
    checkAgain: async () => {
      for (const { codice, trovato } of codes) if (trovato === null) await check(codice);
    },
    clear: () => setCodes([]),
  };
}

export function toneOf({ trovato }: CheckedCode): 'ok' | 'warning' | 'error' {
  if (trovato === null) return 'warning';
  return trovato.esito === 'disponibile' ? 'ok' : 'error';
}

type Answer = { trovato: CheckedCode['trovato']; refusal: string | null };

/** What the server knows of a code; without network it is read all the same, to be checked later. */
async function ask(scanned: string): Promise<Answer> {
  try {
    return { trovato: await call(checkDosimeter, { query: { codice: scanned } }), refusal: null };
  } catch (error) {
    const { status, text } = toFailure(error);
    return { trovato: null, refusal: status === 0 ? null : text };
  }
}

function restore(place: string): CheckedCode[] {
  try {
    return kept.safeParse(JSON.parse(sessionStorage.getItem(place) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

function store(place: string, codes: readonly CheckedCode[]): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(codes));
  } catch {
    // A window that may keep nothing shows them all the same.
  }
}
