import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiFailure, type CallInput, call, toFailure } from '#platform/web/api-client.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { listImports, startImport } from '../contract.ts';
import type { ImportKind } from '../rules.ts';
import { sendFile } from './send-file.ts';

type Wanted = CallInput<typeof startImport>['body'];

/** Starts trials and imports. A press starts one run, also when its answer is lost and it is pressed again. */
export function useStartImport(onStarted: (runId: number) => void) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const pending = useRef({ sent: '', key: '' });
  const isRunning = useRef(false);

  async function run(prepare: () => Promise<Wanted>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const body = await prepare();
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
    /** Sends the file and tries it. */
    tryFile: (kind: ImportKind, file: File) =>
      run(async () => ({ kind, file: await sendFile(file), fileName: file.name.slice(-255), isTrial: true })),
    /** Imports a file that is on the server, or tries it again. */
    start: (wanted: Wanted) => run(() => Promise.resolve(wanted)),
  };
}
