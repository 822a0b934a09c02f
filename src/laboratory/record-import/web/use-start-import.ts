import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiFailure, type CallInput, call, toFailure } from '#platform/web/api-client.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { listImports, startImport } from '../contract.ts';
import type { Reader } from '../readers/contract.ts';
import { needsMapping } from '../readers/rules.ts';
import type { ImportKind } from '../rules.ts';
import { type SentFile, sendFile } from './send-file.ts';

type Wanted = CallInput<typeof startImport>['body'];

type OfReader = {
  reader: Reader | null;
  /** The columns are to be mapped anew, though they are known. */
  mustMap: boolean;
  onUnknown: (sent: SentFile) => void;
};

/** Starts trials and imports. A press starts one run, also when its answer is lost and it is pressed again. */
export function useStartImport(onStarted: (runId: number) => void) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const pending = useRef({ sent: '', key: '' });
  const isRunning = useRef(false);

  async function run(prepare: () => Promise<Wanted | null>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const body = await prepare();
      if (body === null) return;
      const sent = JSON.stringify(body);
      if (pending.current.sent !== sent) pending.current = { sent, key: crypto.randomUUID() };
      const started = await call(startImport, { body }, { idempotencyKey: pending.current.key });
      pending.current = { sent: '', key: '' };
      await queries.invalidateQueries({ queryKey: endpointKey(listImports) });
      onStarted(started.id);
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return {
    isBusy,
    failure,
    /** Sends the file and tries it, unless its columns are to be mapped first: then `onUnknown` is told. */
    tryFile: (kind: ImportKind, file: File, { reader, mustMap, onUnknown }: OfReader) =>
      run(async () => {
        const sent = await sendFile(file);
        const isUnknown = kind === 'readings' && (mustMap || needsMapping(reader, sent.columns));
        if (isUnknown) onUnknown(sent);
        if (isUnknown) return null;
        const fileName = file.name.slice(-255);
        return { kind, file: sent.sha256, fileName, isTrial: true, reader: reader?.id ?? null };
      }),
    /** Imports a file that is on the server, or tries it again. */
    start: (wanted: Wanted) => run(() => Promise.resolve(wanted)),
  };
}
