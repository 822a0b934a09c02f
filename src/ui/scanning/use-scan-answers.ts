import { useRef, useState } from 'react';
import type { Tone } from '../feedback/tones.ts';
import { signalScan } from './scan-signal.ts';

/** What became of a code that was read. */
export type ScanAnswer = {
  tone: Tone;
  code: string;
  /** 'già posizionato il 12/03/2026' */
  text: string;
  /** Nothing more is wanted: the scanner closes. */
  done?: boolean;
};

export type OnScan = (text: string) => Promise<ScanAnswer>;

/** Asks what becomes of each code, one question at a time per code, and keeps the answers, the latest first. */
export function useScanAnswers(onCode: OnScan, onDone: () => void) {
  const [answers, setAnswers] = useState<readonly ScanAnswer[]>([]);
  const asked = useRef(new Set<string>());

  async function take(text: string): Promise<void> {
    if (asked.current.has(text)) return;
    asked.current.add(text);
    const answer = await onCode(text).finally(() => asked.current.delete(text));
    signalScan(answer.tone === 'ok' ? 'ok' : 'refused');
    setAnswers((known) => [answer, ...known.filter(({ code }) => code !== answer.code)]);
    if (answer.done) onDone();
  }

  return { answers, take };
}
