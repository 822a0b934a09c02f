import { draftReader } from '#platform/web/drafts/draft-definition.ts';
import type { SubmissionFailure } from '#platform/web/drafts/types.ts';
import { defineWizard, stepOfFailure } from '#platform/web/wizard/wizard-definition.ts';
import { transportLabels } from '../../words/rules.ts';
import {
  emptyDraft,
  type FormDraft,
  formDraftShape,
  placeOfControl,
  saidIn,
  step,
  wizardSteps,
} from '../rules.ts';
import { formRequests } from './form-requests.ts';

/** From where the wizard was opened: for which client, and which form it changes. */
export type FormScope = { key: string; client: number; mod: number | null };

export function scopeOf(pathname: string): FormScope {
  const [, added] = /\/add\/(\d+)/.exec(pathname) ?? [];
  if (added !== undefined) return { key: `user/irme90/add/${added}`, client: Number(added), mod: null };
  const [, client = '0', mod = '0'] = /\/client\/(\d+)\/mod\/(\d+)/.exec(pathname) ?? [];
  return { key: `user/irme90/client/${client}/mod/${mod}`, client: Number(client), mod: Number(mod) };
}

/** Which step holds what a field of the request says. */
const stepOfField = [
  ['anagrafica', step.registry],
  ['trasporto', step.transport],
  ['controlli', step.controls],
] as const;
const stepToMend = (failure: SubmissionFailure | null) => stepOfFailure(failure, stepOfField, step.summary);

const partiesOf = ({ anagrafica: { mittente, destinatario } }: FormDraft) =>
  [mittente.label, destinatario.label].filter(Boolean).join(' › ');

const isBegun = ({ anagrafica: { mittente, destinatario, merce } }: FormDraft) =>
  [mittente.label, destinatario.label, merce.voceDoganale, merce.description].some((said) => said !== '');

/** Of a draft of an earlier version it is not known what was read. */
const isChanged = (draft: FormDraft, { asRead }: NonNullable<FormDraft['edited']>) =>
  asRead === undefined ? draft.step > step.registry : saidIn(draft) !== asRead;

const isTouched = (draft: FormDraft) =>
  draft.edited === null ? isBegun(draft) : isChanged(draft, draft.edited);

/** What makes the wizard of control forms another than the others. */
export const formWizard = defineWizard<FormDraft, FormScope>({
  wizard: 'control-form',
  scopeOf,
  shape: formDraftShape,
  blank: emptyDraft,
  steps: wizardSteps,
  // Four, and what has come of them (S1 §9).
  counted: step.summary,
  words: {
    work: 'il Mod. IRME90',
    openElsewhere: "Questo Mod. IRME90 è aperto in un'altra scheda: qui si può solo leggere.",
    another: 'Nuovo IRME90',
  },
  choices: ({ anagrafica, trasporto }) => [
    { label: 'Mittente', value: anagrafica.mittente.label, step: step.registry },
    { label: 'Destinatario', value: anagrafica.destinatario.label, step: step.registry },
    { label: 'Merce', value: anagrafica.merce.description, step: step.registry },
    {
      label: 'Trasporto',
      value: trasporto.tipo === null ? '' : transportLabels[trasporto.tipo],
      step: step.transport,
    },
  ],
  about: (draft) => ({ code: undefined, place: partiesOf(draft) }),
  resultCode: () => undefined,
  describe: (draft) => ({
    title: draft.edited === null ? 'Mod. IRME90' : `Mod. IRME90 n. ${draft.edited.id}`,
    code: null,
    where: placeOfControl(draft).label,
    lines: [partiesOf(draft), draft.anagrafica.merce.description].filter(Boolean),
  }),
  href: (context) => `/${context}`,
  isTouched,
  holdsWork: isTouched,
  stepToMend,
  advise: ({ status }) =>
    status === 409
      ? 'Riaprire il modello per vedere che cosa è cambiato e scegliere: quello che hai scritto resta qui.'
      : null,
  requests: formRequests,
  afterQueueing: emptyDraft,
});

/** Its drafts for the list of what lies on the device. */
export const formWizardReader = draftReader(formWizard);
