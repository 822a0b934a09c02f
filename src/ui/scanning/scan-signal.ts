const tones = { ok: 1_320, refused: 330 } as const;

let context: AudioContext | undefined;

/** A short beep and a shake, so that one need not look: high and once for 'ok', low and twice for 'refused'. */
export function signalScan(outcome: keyof typeof tones): void {
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
