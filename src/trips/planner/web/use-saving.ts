import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, toFailure } from '#platform/web/api-client.ts';
import { type ApiFailure, transportTexts } from '#platform/web/api-failure.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { addTripDay, createTrip, editTripDay, getTripDay } from '../../planning/contract.ts';
import { getTrip, listTrips } from '../../transfers/contract.ts';
import { tripLinks } from '../../transfers/rules.ts';
import { type CalledOff, calledOff } from '../differences/rules.ts';
import { bodyOfPlan, type Plan } from '../plan/rules.ts';
import type { Leg } from '../roads/rules.ts';
import { type Scope, unknownScopeText, type Versions } from './scopes.ts';

const shownBy = [listTrips, getTrip, getTripDay] as const;
const savedTexts: Record<Scope['kind'], string> = {
  create: 'Trasferta creata',
  'add-day': 'Giornata aggiunta',
  'edit-day': 'Giornata salvata',
};

/** The server's words, else the transport's, else these (S1 §8). */
const failureText = ({ text }: ApiFailure) =>
  text === transportTexts.unknown ? 'Qualcosa è andato storto' : text;

type Sent = { plan: Plan; legs: readonly (Leg | null)[]; versions: Versions };

/** Saves a plan into its scope; afterwards its trip is shown (S1 §2.9). */
export function useSaving(scope: Scope, onSaved: () => void) {
  const navigate = useNavigate();
  const creating = useSave(createTrip, shownBy);
  const adding = useSave(addTripDay, shownBy);
  const editing = useSave(editTripDay, shownBy);
  const asking = useCalledOff(scope);
  const [isDismissed, setDismissed] = useState(false);

  function send({ plan, legs, versions: { transfer, day } }: Sent) {
    const body = bodyOfPlan(plan, (index) => {
      const { distance = null, duration = null, kind: fonte = null } = legs[index] ?? {};
      return { distance, duration, fonte };
    });
    const named = { ...body, transfer: { ...body.transfer, versione: transfer } };
    switch (scope.kind) {
      case 'create':
        return creating.save({ body });
      case 'add-day':
        return adding.save({ params: { transfer: scope.transfer }, body: named });
      case 'edit-day':
        return editing.save({
          params: { transfer: scope.transfer, day: scope.day },
          body: { ...named, versione: day ?? 0 },
        });
      default:
        showToast('error', unknownScopeText);
        return Promise.resolve(null);
    }
  }

  async function saveNow(sent: Sent): Promise<void> {
    setDismissed(false);
    const saved = await send(sent);
    asking.end();
    if (saved === null) return;
    onSaved();
    showToast('ok', savedTexts[scope.kind]);
    void navigate({ to: tripLinks.trip(saved.transfer.id), ignoreBlocker: true });
  }

  const { failure: refused, isSaving } =
    { create: creating, 'add-day': adding, 'edit-day': editing }[scope.kind] ?? creating;
  const failure = asking.failure ?? (isDismissed ? null : refused);
  return {
    /** Before customers are told that a visit is off it is said to whom, and asked. */
    save: async (sent: Sent) => {
      if (asking.isReading) return;
      // What was refused before says nothing of this plan.
      setDismissed(true);
      if (await asking.isClear(sent)) await saveNow(sent);
    },
    isSaving: isSaving || asking.isReading,
    failure: failure && { status: failure.status, errors: failure.errors, text: failureText(failure) },
    dismiss: () => setDismissed(true),
    /** Who is told that a visit is off, and going on with it. */
    asked: asking.asked && {
      ...{ told: asking.asked.told, isSaving, onCancel: asking.end },
      onConfirm: () => asking.asked && void saveNow(asking.asked.sent),
    },
  };
}

/** Asks what is stored now who knows of a visit that is off once a day is saved so. */
function useCalledOff(scope: Scope) {
  const [asked, setAsked] = useState<{ told: CalledOff[]; sent: Sent } | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isReading, setReading] = useState(false);

  async function isClear(sent: Sent): Promise<boolean> {
    setFailure(null);
    if (scope.kind !== 'edit-day') return true;
    setReading(true);
    try {
      const { transfer, day } = scope;
      const stored = await call(getTripDay, { params: { transfer, day } });
      const told = calledOff(sent.plan, stored, deviceClock.now());
      if (told.length > 0) setAsked({ told, sent });
      return told.length === 0;
    } catch (error) {
      setFailure(toFailure(error));
      return false;
    } finally {
      setReading(false);
    }
  }
  return { asked, failure, isReading, isClear, end: () => setAsked(null) };
}
