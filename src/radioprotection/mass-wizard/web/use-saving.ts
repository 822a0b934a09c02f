import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, toFailure } from '#platform/web/api-client.ts';
import { transportTexts } from '#platform/web/api-failure.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { showToast } from '#ui/shell/toasts.ts';
import {
  confirmMassReview,
  createMassActivity,
  getMassActivity,
  listMassActivities,
  saveMassActivity,
} from '../../mass-activities/contract.ts';
import {
  massActivityTexts,
  massHref,
  massListHref,
  scopeInstead,
  toastMs,
  type WizardScope,
  type WizardStep,
} from '../../mass-activities/rules.ts';
import { type MassDraft, payloadOf } from '../draft/rules.ts';
import { type Refusal, serverRefusal } from '../refusals/rules.ts';
import type { MassPlace, StoredMass, Unit } from './mass-place.ts';
import type { MassDrafting, MassSession, SavedStep } from './use-mass-draft.ts';

type SavingOptions = {
  scope: WizardScope;
  place: MassPlace;
  units: readonly Unit[];
  session: MassSession;
  drafting: MassDrafting;
  onRead: (stored: StoredMass) => void;
  onConflict: () => void;
  /** What the server has found wrong, beyond what the page knows. */
  onRefused: (refusal: Refusal, fields: Readonly<Record<string, string>>) => void;
};

/** Sends the wizard's work: saved at a step, submitted from the third on, or confirmed in review. */
export function useSaving({ scope, place, units, session, drafting, ...on }: SavingOptions) {
  const { onRead, onConflict, onRefused } = on;
  const { history, navigate } = useRouter();
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const { employer, activity } = place;
  const { draft } = drafting;

  async function readAgain(of: number) {
    const stored = await call(getMassActivity, { params: { activity: of } });
    queries.setQueryData(endpointKey(getMassActivity, { params: { activity: of } }), stored);
    return stored;
  }

  async function create(step: WizardStep) {
    const body = payloadOf(draft.operations, { units, versione: null });
    const sending = sendingOf(draft, JSON.stringify([step, body]));
    drafting.change((old) => ({ ...old, sending }));
    const params = { employer, step: String(step) };
    const { activity: id } = await call(
      createMassActivity,
      { params, body },
      { idempotencyKey: sending.key },
    );
    await session.discard();
    if (step >= 3) return leave(massActivityTexts.submitted);
    showToast('ok', 'Pratica salvata');
    const state: SavedStep = { massStep: step };
    // With its last slash, as specified, which the router itself would take away (Q2-13).
    history.replace(`${massHref({ ...place, activity: id }, 'edit')}/`, state);
  }

  async function save(of: number, step: WizardStep) {
    const body = payloadOf(draft.operations, { units, versione: draft.versione });
    if (scope === 'review') await call(confirmMassReview, { params: { employer, activity: of }, body });
    else await call(saveMassActivity, { params: { employer, activity: of, step: String(step) }, body });
    if (step < 3) {
      const stored = await readAgain(of);
      await session.discard();
      onRead(stored);
      const state: SavedStep = { massStep: step };
      history.replace(history.location.href, { ...history.location.state, ...state });
      showToast('ok', 'Modifiche salvate');
      return;
    }
    await session.discard();
    await leave(scope === 'review' ? massActivityTexts.confirmed : massActivityTexts.submitted);
  }

  async function leave(text: string) {
    showToast('ok', text);
    await queries.invalidateQueries({ queryKey: endpointKey(listMassActivities) });
    await navigate({ to: massListHref(place) });
  }

  /** Somebody was faster: what is stored now is read, and what has changed shown. */
  async function meet(of: number, text: string) {
    const stored = await readAgain(of).catch(() => null);
    if (!stored) return void showToast('error', text);
    const isOver = !stored.active || scopeInstead(scope, stored.status) !== null;
    // The page that it leads to says how it stands.
    if (isOver) showToast('error', text, { stayMs: toastMs });
    else if (stored.versione === draft.versione) showToast('error', text);
    else onConflict();
    onRead(stored);
  }

  return {
    isSaving,
    send: async (step: WizardStep) => {
      if (isSaving) return;
      setSaving(true);
      try {
        await (activity === null ? create(step) : save(activity, step));
      } catch (error) {
        const { status, text, errors } = toFailure(error);
        if (status === 409 && activity !== null) await meet(activity, text);
        else if (status === 422) onRefused(serverRefusal(draft.operations, text, errors), errors);
        else showToast('error', text === transportTexts.unknown ? massActivityTexts.unknown : text);
      } finally {
        setSaving(false);
      }
    },
  };
}

function sendingOf({ sending }: MassDraft, body: string) {
  return sending?.body === body ? sending : { body, key: crypto.randomUUID() };
}
