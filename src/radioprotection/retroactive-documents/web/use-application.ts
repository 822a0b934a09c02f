import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { pause } from '#platform/web/use-endpoint.ts';
import { getRun, listRuns, type Run } from '../../runs/contract.ts';
import {
  appendDocument,
  listAppliance,
  listApplied,
  type RegistryItem,
  revertDocument,
} from '../contract.ts';
import {
  latestEnded,
  listDelayMs,
  type RetroactiveAction,
  retroactiveTexts,
  takesDocument,
} from '../rules.ts';
import { type ApplyCard, type ApplyDesk, type CardCounts, openApplyDesk } from './apply-desk.ts';

type Loaded = {
  doc: { id: number; titolo: string; attivo: boolean };
  items: RegistryItem[];
  daAggiornare: number;
  /** Why the latest run of the server could not do it, by registry: these wait to be tried again by whoever looks. */
  failures: ReadonlyMap<number, string>;
  /** The same work on the server, under way. */
  run: Run | null;
};

/** What the page is about, read a moment after it has opened. */
export type Application =
  | { phase: 'loading' }
  | { phase: 'unread'; failure: ApiFailure; again: () => void }
  | ({ phase: 'cards'; desk: ApplyDesk } & Loaded)
  | ({ phase: 'run' } & Loaded & { run: Run });

type Asked = {
  /** Reads it all again. */
  renew: () => void;
  /** Shows what a run has left; nothing of it begins by itself. */
  showAfter: (run: Run) => void;
  after: Run | null;
};

/**
 * Reads the registries and lets their cards begin; a run of the server that does the same is shown instead. Leaving
 * the page ends what has not begun; what is done stays, and the next who opens it goes on.
 */
export function useApplication(action: RetroactiveAction, docId: string): Application & Asked {
  const [attempt, setAttempt] = useState(0);
  const [after, setAfter] = useState<Run | null>(null);
  const [found, setFound] = useState<Application>({ phase: 'loading' });
  const renew = useCallback(() => setAttempt((before) => before + 1), []);
  const showAfter = useCallback(
    (run: Run) => {
      setAfter(run);
      renew();
    },
    [renew],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let desk: ApplyDesk | null = null;
    setFound({ phase: 'loading' });
    read({ action, docId, after }, signal)
      .then((loaded) => {
        if (signal.aborted) return;
        const { run } = loaded;
        if (run) return setFound({ phase: 'run', ...loaded, run });
        const endpoint = action === 'append' ? appendDocument : revertDocument;
        desk = openApplyDesk({
          items: loaded.items,
          failures: loaded.failures,
          apply: async (registryId) => {
            await call(endpoint, { params: { doc: docId, registryId } }).catch((error: unknown) => {
              throw new Error(toFailure(error).text);
            });
          },
        });
        if (!after && mayBegin(action, loaded)) desk.start();
        setFound({ phase: 'cards', ...loaded, desk });
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setFound({ phase: 'unread', failure: toFailure(error), again: renew });
      });
    return () => {
      leaving.abort();
      desk?.stop();
    };
  }, [action, docId, attempt, after, renew]);
  return { ...found, renew, showAfter, after };
}

/** A document that is out of use is given to nobody, and may be taken back. */
export function mayBegin(action: RetroactiveAction, { doc }: Pick<Loaded, 'doc'>): boolean {
  return action === 'revert' || doc.attivo;
}

type Reading = { action: RetroactiveAction; docId: string; after: Run | null };

async function read({ action, docId, after }: Reading, signal: AbortSignal): Promise<Loaded> {
  await pause(listDelayMs, signal);
  const params = { doc: docId };
  const runs = await call(listRuns, { query: { kind: action, subjectId: docId } }, { signal });
  const ended = after ?? latestEnded(runs.runs);
  const failures = ended ? await failuresOf(ended, signal) : new Map<number, string>();
  if (action === 'append') {
    const parts = await allOf((query) => call(listAppliance, { params, query }, { signal }));
    const done = new Set(parts.flatMap(({ applied }) => applied.map(({ registry }) => registry.id)));
    const items = parts
      .flatMap(({ appliance }) => appliance)
      .filter(takesDocument)
      .map((item) => ({ ...item, applied: done.has(item.id) }));
    const { doc, daAggiornare } = parts[0];
    return { doc, items, daAggiornare, failures, run: underway(runs) };
  }
  const parts = await allOf((query) => call(listApplied, { params, query }, { signal }));
  const items = parts.flatMap(({ applied }) => applied.map(({ registry }) => registry));
  return { doc: parts[0].doc, items, daAggiornare: 0, failures, run: underway(runs) };
}

/** A list read part after part: none keeps the server busy for long, however many registries there are. */
async function allOf<Part extends { prossimo: number | null }>(
  readPart: (after: { dopo?: string }) => Promise<Part>,
): Promise<[Part, ...Part[]]> {
  const first = await readPart({});
  const parts: [Part, ...Part[]] = [first];
  for (let after = first.prossimo; after !== null; ) {
    const part = await readPart({ dopo: String(after) });
    parts.push(part);
    after = part.prossimo;
  }
  return parts;
}

/** Why registries failed in a run: they stand first among its items. */
async function failuresOf({ id, failed }: Run, signal: AbortSignal): Promise<Map<number, string>> {
  const failures = new Map<number, string>();
  for (let page = 1; failures.size < failed; page += 1) {
    const input = { params: { run: String(id) }, query: { page: String(page) } };
    const { items } = await call(getRun, input, { signal });
    const known = failures.size;
    for (const { targetId, state, failure } of items)
      if (state === 'failed') failures.set(targetId, failure ?? retroactiveTexts.failed);
    if (failures.size === known) break;
  }
  return failures;
}

export function underway({ runs }: { runs: readonly Run[] }): Run | null {
  return runs.find(({ finishedAt }) => finishedAt === null) ?? null;
}

/** One card as it stands; drawn again only when it has changed. */
export function useApplyCard(desk: ApplyDesk, id: number): ApplyCard {
  return useSyncExternalStore(
    desk.subscribe,
    useCallback(() => desk.card(id), [desk, id]),
  );
}

/** Whether nothing begins by itself. */
export function useHeld(desk: ApplyDesk): boolean {
  return useSyncExternalStore(desk.subscribe, desk.isHeld);
}

export function useApplyCounts(desk: ApplyDesk): CardCounts {
  return useSyncExternalStore(desk.subscribe, desk.counts);
}
