import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiFailure, transportTexts } from '#platform/web/api-failure.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { addTripDay, createTrip, editTripDay, getTripDay } from '../../planning/contract.ts';
import { getTrip, listTrips } from '../../transfers/contract.ts';
import { tripLinks } from '../../transfers/rules.ts';
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

/** Saves a plan into its scope; afterwards its trip is shown (S1 §2.9). */
export function useSaving(scope: Scope, onSaved: () => void) {
  const navigate = useNavigate();
  const creating = useSave(createTrip, shownBy);
  const adding = useSave(addTripDay, shownBy);
  const editing = useSave(editTripDay, shownBy);
  const [isDismissed, setDismissed] = useState(false);

  function send(plan: Plan, legs: readonly (Leg | null)[], { transfer, day }: Versions) {
    const body = bodyOfPlan(plan, (index) => {
      const { distance = null, duration = null } = legs[index] ?? {};
      return { distance, duration };
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

  async function save(plan: Plan, legs: readonly (Leg | null)[], versions: Versions): Promise<void> {
    setDismissed(false);
    const saved = await send(plan, legs, versions);
    if (saved === null) return;
    onSaved();
    showToast('ok', savedTexts[scope.kind]);
    void navigate({ to: tripLinks.trip(saved.transfer.id), ignoreBlocker: true });
  }
  const { failure, isSaving } =
    { create: creating, 'add-day': adding, 'edit-day': editing }[scope.kind] ?? creating;
  return {
    save,
    isSaving,
    failure:
      isDismissed || failure === null
        ? null
        : { status: failure.status, errors: failure.errors, text: failureText(failure) },
    dismiss: () => setDismissed(true),
  };
}
