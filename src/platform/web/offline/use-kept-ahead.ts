import { useEffect, useRef } from 'react';
import type { KeptEndpoint } from '#platform/contract/endpoint.ts';
import type { CallInput } from '../api-client.ts';
import { useUser } from '../session.tsx';
import { browserKept } from './browser-kept.ts';
import { keepAhead } from './read-kept.ts';

/** Keeps one answer; what cannot be read now is simply not kept. */
type Keep = <E extends KeptEndpoint>(endpoint: E, input: CallInput<E>) => Promise<void>;

type Ahead = {
  /** The records it is about; while one of them is not known (null), nothing is read. */
  of: readonly (number | null)[];
  /** What is on the screen reads first. */
  delayMs: number;
  read: (keep: Keep) => Promise<void>;
};

/** Keeps on the device what will be wanted where there may be no signal; not where each byte is paid for. */
export function useKeptAhead({ of, delayMs, read }: Ahead): void {
  const { id: userId } = useUser();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const about = of.includes(null) ? null : of.join();
  useEffect(() => {
    if (about === null || isSavingData()) return;
    const leaving = new AbortController();
    const reading = { store: browserKept(), userId, signal: leaving.signal };
    const keep: Keep = (endpoint, input) => keepAhead(endpoint, input, reading).catch(() => undefined);
    const timer = setTimeout(() => void latest.current(keep), delayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [userId, about, delayMs]);
}

/** Whoever pays for each byte gets only what the steps themselves read. */
function isSavingData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
