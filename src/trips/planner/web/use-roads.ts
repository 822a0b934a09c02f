import { useEffect, useMemo, useRef, useState } from 'react';
import { getDirections } from '#geography/maps/contract.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { Plan } from '../plan/rules.ts';
import {
  delayOf,
  faultyPageText,
  type KnownRoads,
  learnt,
  legsOf,
  mostRequests,
  type RouteRequest,
  routeOf,
  timesOf,
} from '../roads/rules.ts';

type Line = readonly (readonly [number, number])[];
const noLine: Line = [];
/** How long an answer of the roads' provider may take. */
const limitMs = 20_000;

/** A plan's ways and times: at once as they were saved or estimated, by road as soon as the provider has answered. */
export function useRoads(plan: Plan, saved?: KnownRoads) {
  const [known, setKnown] = useState<KnownRoads>(() => saved ?? new Map());
  const [answered, setAnswered] = useState<{ key: string; line: Line }>({ key: '', line: noLine });
  const [failure, setFailure] = useState<{ key: string; text: string } | null>(null);
  const [isComputing, setComputing] = useState(false);
  const [turn, setTurn] = useState(0);
  const requests = useRef(0);
  const before = useRef<RouteRequest | null>(null);
  const route = routeOf(plan);
  const key = JSON.stringify(route);

  useEffect(() => {
    const request = JSON.parse(key) as RouteRequest | null;
    if (request === null) return;
    const wait = delayOf(before.current, request);
    const leaving = new AbortController();
    const ask = async () => {
      before.current = request;
      requests.current += 1;
      if (requests.current > mostRequests) {
        showToast('error', faultyPageText(requests.current));
        return;
      }
      setComputing(true);
      try {
        const answer = await call(getDirections, { body: request }, { signal: leaving.signal, limitMs });
        setKnown((old) => learnt(old, request, answer));
        setAnswered({ key, line: answer.polyline });
        setFailure(null);
      } catch (error) {
        if (!leaving.signal.aborted) setFailure({ key, text: toFailure(error).text });
      }
      if (!leaving.signal.aborted) setComputing(false);
    };
    const timer = setTimeout(() => void ask(), wait);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      setComputing(false);
    };
  }, [key, turn]);

  const isAnswered = answered.key === key;
  const legs = useMemo(() => legsOf(plan, known, isAnswered), [plan, known, isAnswered]);
  const times = useMemo(() => timesOf(plan, legs, null), [plan, legs]);
  return {
    ...{ legs, times, isComputing },
    /** Drawn as long as it leads along the stops as they stand. */
    line: isAnswered ? answered.line : noLine,
    failure: failure?.key === key ? failure.text : null,
    again: () => setTurn((old) => old + 1),
  };
}
export type Roads = ReturnType<typeof useRoads>;
