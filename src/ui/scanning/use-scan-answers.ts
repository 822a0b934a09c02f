import { type ReactNode, useRef, useState } from 'react';
import type { Tone } from '../feedback/tones.ts';

/** What became of a code that was read. */
export type ScanAnswer = {
  tone: Tone;
  code: string;
  /** 'già posizionato il 12/03/2026' */
  text: string;
  /** What one mostly does with it next. */
  action?: ReactNode;
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

const tones = { ok: 1_320, refused: 330 } as const;

let context: AudioContext | undefined;

/** A short beep and a shake, so that one need not look: high and once for 'ok', low and twice for 'refused'. */
function signalScan(outcome: keyof typeof tones): void {
  navigator.vibrate?.(outcome === 'ok' ? 60 : [60, 60, 60]);
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.15, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.16);
    const sound = context.createOscillator();
    sound.frequency.value = tones[outcome];
    sound.connect(volume).connect(context.destination);
    sound.start(now);
    sound.stop(now + 0.16);
  } catch {
    // Without sound the screen tells.
  }
}
