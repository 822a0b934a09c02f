import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, toFailure } from '#platform/web/api-client.ts';
import {
  getMailingProgress,
  listMailingRecipients,
  type MailingProgress,
  retryMailingRecipient,
  sendMailingRecipient,
} from '../sending/contract.ts';

/** Too early, as a clock may have it, is no failure of the mail. */
const notYet = 409;

/**
 * Asks for each recipient's result when his turn comes; whoever is quicker – this page, another one, the worker – sends
 * it, once. `open`: whose results are being waited for; `failures`: what was answered to those that went wrong.
 */
export function useTurns(massive: number, progress: MailingProgress | undefined) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<readonly number[]>([]);
  const [failures, setFailures] = useState<Readonly<Record<number, string>>>({});

  const ask = useCallback(
    async (endpoint: typeof sendMailingRecipient, recipient: number) => {
      setOpen((others) => [...others, recipient]);
      setFailures(({ [recipient]: _past, ...others }) => others);
      try {
        await call(endpoint, { params: { massive, recipient } });
      } catch (error) {
        const { status, text } = toFailure(error);
        if (status !== notYet) setFailures((others) => ({ ...others, [recipient]: text }));
      }
      const renew = [getMailingProgress, listMailingRecipients].map(({ name }) =>
        queries.invalidateQueries({ queryKey: [name] }),
      );
      await Promise.all(renew);
      setOpen((others) => others.filter((other) => other !== recipient));
    },
    [massive, queries],
  );

  // The server's clock counts: what is left until the turn is reckoned by it alone.
  const next = progress?.delivers ? progress.next : null;
  const turn = next ? `${next.id} ${next.dueAt}` : '';
  const waitMs = useRef(0);
  useEffect(() => {
    if (progress?.next) waitMs.current = Date.parse(progress.next.dueAt) - Date.parse(progress.now);
  }, [progress]);
  useEffect(() => {
    if (turn === '') return;
    const recipient = Number(turn.split(' ')[0]);
    const timer = setTimeout(() => void ask(sendMailingRecipient, recipient), Math.max(0, waitMs.current));
    return () => clearTimeout(timer);
  }, [turn, ask]);

  return { open, failures, retry: (recipient: number) => void ask(retryMailingRecipient, recipient) };
}
