import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { getMailing } from '../contract.ts';
import { getMailingProgress, type MailingProgress, startMailing } from '../sending/contract.ts';

/**
 * Starts a mailing whose recipients wait, once, as soon as its page is in front of somebody: a page that a browser
 * opens ahead, or in a tab behind, starts nothing. What is on its way already, or complete, is only shown. `versione`: of
 * the draft as it was seen, where somebody has; another one does not start.
 */
export function useStarted(
  massive: string,
  progress: MailingProgress | undefined,
  versione: string | undefined,
): ApiFailure | null {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isVisible = useVisible();
  const hasAsked = useRef(false);
  const isWanted = isVisible && (progress?.toStart ?? 0) > 0;

  useEffect(() => {
    if (!isWanted || hasAsked.current) return;
    hasAsked.current = true;
    const params = { massive };
    call(startMailing, { params, query: versione === undefined ? {} : { versione } })
      .then(
        (started) => queries.setQueryData(endpointKey(getMailingProgress, { params }), started),
        (error: unknown) => setFailure(toFailure(error)),
      )
      .finally(() => void queries.invalidateQueries({ queryKey: [getMailing.name] }));
  }, [isWanted, massive, versione, queries]);
  return failure;
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
