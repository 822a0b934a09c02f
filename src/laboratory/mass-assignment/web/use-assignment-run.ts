import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiFailure, type CallInput, call, toFailure } from '#platform/web/api-client.ts';
import { useOfferUndo } from '#platform/web/records/offer-undo.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { undoMovement } from '../../movements/contract.ts';
import { assignDosimeters } from '../contract.ts';
import { type AssignmentOutcome, dosimetersPerCall } from '../rules.ts';

export type AssignmentBody = NonNullable<CallInput<typeof assignDosimeters>['body']>;
export type AssignmentRun = AssignmentOutcome & { done: number; total: number };

/**
 * Sends the dosimeters a few at a time. After a failure `run` goes on with those it answers: a few that may have
 * arrived carry the same key again, so that they are assigned once.
 */
export function useAssignmentRun() {
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [state, setState] = useState<AssignmentRun | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const last = useRef({ sent: '', key: '' });

  async function send(body: AssignmentBody) {
    const sent = JSON.stringify(body);
    if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
    const reply = await call(assignDosimeters, { body }, { idempotencyKey: last.current.key });
    // What is assigned again later is another time.
    last.current = { sent: '', key: '' };
    return reply;
  }

  /** Answers the codes that are still to do: those refused, or after a failure those not sent. */
  async function run({ dosimeters: codes, ...values }: AssignmentBody): Promise<readonly string[]> {
    setRunning(true);
    setFailure(null);
    let outcome: AssignmentOutcome = { assigned: [], refused: [] };
    const actions: (number | null)[] = [];
    let done = 0;
    try {
      while (done < codes.length) {
        setState({ ...outcome, done, total: codes.length });
        const { assigned, refused, annulla } = await send({
          ...values,
          dosimeters: codes.slice(done, done + dosimetersPerCall),
        });
        outcome = {
          assigned: [...outcome.assigned, ...assigned],
          refused: [...outcome.refused, ...refused],
        };
        actions.push(annulla);
        done += dosimetersPerCall;
      }
    } catch (error) {
      setFailure(toFailure(error));
    }
    setState(
      outcome.assigned.length + outcome.refused.length === 0
        ? null
        : { ...outcome, done, total: codes.length },
    );
    setRunning(false);
    if (outcome.assigned.length > 0 && actions.some((action) => action !== null))
      offerUndo(
        countOf(outcome.assigned.length, 'dosimetro assegnato', 'dosimetri assegnati'),
        undoMovement,
        actions,
        () => setState(null),
      );
    // Sites, dosimeters, results: whatever is on screen next is read anew.
    void queries.invalidateQueries();
    return [...outcome.refused.map(({ code }) => code), ...codes.slice(done)];
  }

  return { run, state, isRunning, failure };
}
