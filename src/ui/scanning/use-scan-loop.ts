import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { openDecoder, type ScanDecoder } from './scan-decoder.ts';
import { scanGate } from './scan-gate.ts';
import { frameGrabber } from './scan-picture.ts';

/** Between two pictures: enough to follow a hand, and the phone stays cool. */
const pauseMs = 120;

/** The reader of codes, opened once for as long as the component is on the screen. */
export function useDecoder(): () => Promise<ScanDecoder> {
  const [opened] = useState<{ decoder: Promise<ScanDecoder> | null }>({ decoder: null });
  useEffect(() => {
    return () => {
      void opened.decoder?.then((decoder) => decoder.close());
      opened.decoder = null;
    };
  }, [opened]);
  return useCallback(() => {
    opened.decoder ??= openDecoder();
    return opened.decoder;
  }, [opened]);
}

/** Reads codes from a running video, one picture after the other. True when the reader cannot work. */
export function useScanLoop(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  decoder: () => Promise<ScanDecoder>,
  onText: (text: string) => void,
): boolean {
  const [isBroken, setBroken] = useState(false);
  const read = useEffectEvent(onText);

  useEffect(() => {
    if (!stream) return;
    const running = new AbortController();
    const { signal } = running;
    const grab = frameGrabber();
    const gate = scanGate();
    const lookOnce = async () => {
      const picture = video.current && grab(video.current);
      if (!picture) return;
      const codes = await (await decoder()).read(picture);
      if (signal.aborted) return;
      for (const text of gate.pass(codes, performance.now())) read(text);
    };
    const look = async () => {
      while (!signal.aborted) {
        await lookOnce();
        await pause(signal);
      }
    };
    look().catch(() => signal.aborted || setBroken(true));
    return () => running.abort();
  }, [stream, video, decoder]);
  return isBroken;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
