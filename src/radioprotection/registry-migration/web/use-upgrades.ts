import { useCallback, useState } from 'react';
import { call, toFailure } from '#platform/web/api-client.ts';
import { upgradeRegistry } from '../contract.ts';
import { upgradeWords } from '../rules.ts';

/** How a registry of the list stands; one that is upgraded stays in it until it is read again. */
export type Upgrade =
  | { phase: 'working' }
  | { phase: 'done'; words: string }
  | { phase: 'failed'; words: string };

/** Upgrades registries, each by itself, when it is asked for. */
export function useUpgrades() {
  const [upgrades, setUpgrades] = useState<ReadonlyMap<number, Upgrade>>(new Map());
  const note = useCallback(
    (id: number, upgrade: Upgrade) => setUpgrades((before) => new Map(before).set(id, upgrade)),
    [],
  );
  const begin = useCallback(
    async (id: number) => {
      note(id, { phase: 'working' });
      try {
        const done = await call(upgradeRegistry, { params: { id } });
        note(id, { phase: 'done', words: upgradeWords(done) });
      } catch (error) {
        note(id, { phase: 'failed', words: toFailure(error).text });
      }
    },
    [note],
  );
  return { upgrades, begin };
}
