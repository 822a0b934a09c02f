import { useEffect, useRef, useState } from 'react';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { ApiFailure, call } from '#platform/web/api-client.ts';
import { makeSamplingReport, type SamplingPeriod } from '../contract.ts';
import { periodProblem, samplingTexts } from '../rules.ts';

/** `detail` says more where something is known: that there is no network, what the server refuses. */
type Problem = { text: string; detail?: string; requestId?: string };
type Made = { file: Blob; period: SamplingPeriod };

/** The report of a site: what was made last, whether one is being made, what is wrong. */
export function useSamplingReport(site: SitePath) {
  const [made, setMade] = useState<Made | null>(null);
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const make = async (period: SamplingPeriod) => {
    const wrong = periodProblem(period);
    setProblem(wrong === null ? null : { text: wrong });
    if (wrong !== null) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setMaking(true);
    try {
      const { signal } = controller;
      const { content } = await call(makeSamplingReport, { params: site, body: period }, { signal });
      setMade({ file: pdfOf(content), period });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(problemOf(error));
    } finally {
      if (running.current === controller) setMaking(false);
    }
  };
  return { made, isMaking, problem, make, clearProblem: () => setProblem(null) };
}

function problemOf(error: unknown): Problem {
  const text = samplingTexts.failed;
  if (!(error instanceof ApiFailure)) return { text };
  return {
    text,
    detail: error.text,
    ...(error.requestId === null ? {} : { requestId: error.requestId }),
  };
}

function pdfOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}
