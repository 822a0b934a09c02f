import { useCallback, useState } from 'react';
import type { Position } from '#platform/contract/distance.ts';

const limitMs = 15_000;
const maxAgeMs = 300_000;

const words = {
  denied: 'La posizione non è permessa: si concede nelle impostazioni del browser per questo sito.',
  failed: 'La posizione non si è trovata: riprovare, se possibile all’aperto.',
} as const;

/** Where the person stands, asked of the browser when `ask` is called; `problem` says why it is not known. */
export function useOwnPlace() {
  const [place, setPlace] = useState<(Position & { accuracy: number }) | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useCallback(() => {
    const fail = (text: string) => {
      setAsking(false);
      setProblem(text);
    };
    // A page that came without HTTPS is not told.
    if (!('geolocation' in navigator)) return fail(words.failed);
    setAsking(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setPlace({ latitude, longitude, accuracy });
        setAsking(false);
      },
      ({ code, PERMISSION_DENIED }) => fail(code === PERMISSION_DENIED ? words.denied : words.failed),
      { maximumAge: maxAgeMs, timeout: limitMs, enableHighAccuracy: true },
    );
  }, []);
  return { place, isAsking, problem, ask };
}
