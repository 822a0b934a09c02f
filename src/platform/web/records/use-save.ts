import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { type ApiFailure, type CallInput, call, toFailure } from '../api-client.ts';

const unsent = { sent: '', key: '' };

/**
 * Saves through an endpoint. The same input sent again (a second click, a lost answer) carries the same idempotency
 * key, so that it is created once. `refresh` names the endpoints whose answers are read anew afterwards. `isRepeatable`,
 * where the page stays and its form is emptied: the same input after an answer is another time, with another key.
 * Of several saved one after the other `failure` is the last one's: `onFailure` of each hears its own.
 */
export function useSave<E extends Endpoint>(
  endpoint: E,
  refresh: readonly Endpoint[],
  { isRepeatable = false }: { isRepeatable?: boolean } = {},
) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const renew = () => Promise.all(refresh.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
  const last = useRef(unsent);
  const running = useRef(false);

  async function save(
    input: CallInput<E>,
    onFailure?: (failure: ApiFailure) => void,
  ): Promise<ResponseOf<E> | null> {
    if (running.current) return null;
    running.current = true;
    setSaving(true);
    setFailure(null);
    const sent = JSON.stringify(input);
    if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
    try {
      const isKeyed = endpoint.write === 'idempotent' || endpoint.write === 'parts';
      const key = isKeyed ? last.current.key : undefined;
      const reply = await call(endpoint, input, { idempotencyKey: key });
      if (isRepeatable) last.current = unsent;
      await renew();
      return reply;
    } catch (error) {
      const failed = toFailure(error);
      setFailure(failed);
      onFailure?.(failed);
      return null;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }
  /** After a conflict: what is stored now. */
  function reload(): void {
    setFailure(null);
    void renew();
  }
  return { save, isSaving, failure, reload, renew };
}
