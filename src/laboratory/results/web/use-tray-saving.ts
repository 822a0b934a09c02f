import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { type ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { enterTray } from '../tray/contract.ts';
import { fieldOf } from './tray-appraisal.ts';
import type { Tray, TrayChange } from './tray-state.ts';

export type Saved = ResponseOf<typeof enterTray>['salvate'][number];
export type ReadyRow = { id: string; row: BodyOf<typeof enterTray>['righe'][number] };

/**
 * Sends the rows that are ready, all in one call. What was sent and not answered carries the same key when it is sent
 * again, also after a reload, so that nothing is entered twice.
 */
export function useTraySaving({ shared, rows, sending }: Tray, dispatch: Dispatch<TrayChange>) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSaving, setSaving] = useState(false);

  /** Answers how many were saved; null when the call itself failed. */
  async function save(ready: readonly ReadyRow[]): Promise<number | null> {
    const body = {
      ...{ lettore: shared.lettore.trim() || null, letto: shared.letto },
      righe: ready.map(({ row }) => row),
    };
    const sent = JSON.stringify(body);
    const key = sending?.sent === sent ? sending.key : crypto.randomUUID();
    dispatch({ type: 'sending', sending: { key, sent } });
    setSaving(true);
    setFailure(null);
    try {
      const { salvate, rifiutate } = await call(enterTray, { body }, { idempotencyKey: key });
      const idOf = (riga: number) => ready[riga]?.id ?? '';
      dispatch({
        type: 'answered',
        sent: rows,
        saved: new Set(salvate.map(({ riga }) => idOf(riga))),
        refused: new Map(
          rifiutate.map(({ riga, campo, messaggio }) => [
            idOf(riga),
            { field: fieldOf(campo) ?? 'codice', text: messaggio },
          ]),
        ),
      });
      setSaved((before) => [...salvate, ...before]);
      void queries.invalidateQueries();
      return salvate.length;
    } catch (error) {
      setFailure(toFailure(error));
      return null;
    } finally {
      setSaving(false);
    }
  }

  return { save, saved, failure, isSaving };
}
