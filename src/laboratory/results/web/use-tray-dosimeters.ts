import { useEffect, useState } from 'react';
import { longest } from '#platform/contract/limits.ts';
import { type ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import type { ReadDosimeter } from '../entry/contract.ts';
import { findTray } from '../tray/contract.ts';
import { maxRows } from '../tray/rules.ts';

/** Codes are looked up together, when no more come for so long. */
const pauseMs = 300;

type Known = ReadonlyMap<string, ReadDosimeter | null>;

/** The dosimeters of the codes in the grid, each looked up once: undefined not yet, null where there is none. */
export function useTrayDosimeters(codes: readonly string[]) {
  const [known, setKnown] = useState<Known>(new Map());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = [...new Set(codes)].filter(
    (code) => code !== '' && code.length <= longest.code && !known.has(code),
  );
  const asked = wanted.slice(0, maxRows).join('\n');

  useEffect(() => {
    if (asked === '') return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      call(findTray, { body: { codici: asked.split('\n') } }, { signal: leaving.signal })
        .then(({ dosimetri }) => {
          setFailure(null);
          setKnown(
            (before) => new Map([...before, ...dosimetri.map((one) => [one.codice, one.dosimetro] as const)]),
          );
        })
        .catch((error: unknown) => {
          if (!leaving.signal.aborted) setFailure(toFailure(error));
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, attempt]);

  return {
    of: (code: string) => (code.length > longest.code ? null : known.get(code)),
    failure,
    retry: () => setAttempt((count) => count + 1),
    /** They are looked up anew: something has happened to them. */
    forget: (gone: readonly string[]) =>
      setKnown((before) => new Map([...before].filter(([code]) => !gone.includes(code)))),
  };
}
