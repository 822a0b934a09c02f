import { useRef, useState } from 'react';
import { dismissToast, showToast } from '#ui/shell/toasts.ts';
import { toastMs } from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';
import type { Refusal } from '../refusals/rules.ts';
import type { LastRefusal } from './operations-step.tsx';

/** What was refused last: one message lists it, and leaves once it is said anew or nothing is wrong any more (Q2-58). */
export function useRefusal(operations: readonly Operation[]) {
  const [refused, setRefused] = useState<LastRefusal | null>(null);
  const message = useRef<number | null>(null);

  function silence() {
    if (message.current !== null) dismissToast(message.current);
    message.current = null;
  }

  return {
    refused,
    clear: () => {
      silence();
      setRefused(null);
    },
    tell: (refusal: Refusal, step: number, fields: LastRefusal['fields']) => {
      silence();
      setRefused((before) => ({
        ...{ refusal, step, fields, of: operations },
        turn: (before?.turn ?? 0) + 1,
      }));
      const title = refusal.title === null ? {} : { title: refusal.title };
      message.current = showToast('error', refusal.lines.join('\n'), { ...title, stayMs: toastMs });
    },
  };
}
