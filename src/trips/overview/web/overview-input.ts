import { useEffect } from 'react';
import { errorToastMs, showToast } from '#ui/shell/toasts.ts';

/** What every call of the overview is asked for. */
export type OverviewInput = {
  params: { year: string };
  query: { months: string | undefined; implants: string | undefined };
};

/** Says what failed, once while it goes on failing (Q2-78). */
export function useFailureToast(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) showToast('error', text, { stayMs: errorToastMs });
  }, [hasFailed, text]);
}
