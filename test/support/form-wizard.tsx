import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { emptyDraft, type FormDraft } from '#irme90/form-wizard/rules.ts';
import { FormWizardPage } from '#irme90/form-wizard/web/form-wizard-page.tsx';
import type { Role } from '#platform/contract/access.ts';
import type { OpenDraft, Submission } from '#platform/web/drafts/types.ts';
import { answerCalls, mountPage } from './mount-page.tsx';

/** What a test says of the wizard, and what it has become of it. */
export const wizard = {
  /** The draft it opens with, and how it stands. */
  first: emptyDraft(),
  now: emptyDraft(),
  /** What sending has met. */
  met: null as Partial<Submission> | null,
  asked: [] as string[],
  /** What the client is enabled for. */
  enabled: { mare: true, aereo: true, terra: true, scaricatoNave: true },
  /** Whether arrivals may be added. */
  canAddNew: false,
  /** The stored form that is read. */
  form: (): Response => Response.json({ detail: 'D' }, { status: 404 }),
};

/** Before each test: nothing was asked, what is sent arrives, no form is there. */
export function beginWizard(): void {
  Object.assign(wizard, { asked: [], canAddNew: false });
  wizard.enabled = { mare: true, aereo: true, terra: true, scaricatoNave: true };
  wizard.met = {
    state: 'received',
    receivedAt: '2026-11-01T08:00:00.000Z',
    reply: { id: 12, message: 'Mod. IRME90 inviato!' },
  };
  wizard.form = () => Response.json({ detail: 'D' }, { status: 404 });
}

const note = (draft: FormDraft) => {
  wizard.now = draft;
};

/** A draft in memory, in the place of the one on the device. */
export function useDraftInMemory(): OpenDraft<FormDraft> {
  const [value, setValue] = useState(wizard.first);
  const [submission, setSubmission] = useState<Submission | null>(null);
  note(value);
  const update = useCallback((change: (old: FormDraft) => FormDraft) => setValue(change), []);
  const begin = () => {
    setSubmission(null);
    setValue(emptyDraft());
  };
  return {
    ...{ state: 'owner', restored: false, saving: 'saved', saveProblem: null, update },
    draft: {
      ...{ key: { userId: 1, wizard: 'control-form', context: 'prova' }, revision: 1, value },
      ...{ savedAt: '2026-11-01T08:00:00.000Z', submission },
    },
    submit: () => setSubmission({ frozenAt: '2026-11-01T08:00:00.000Z', ...wizard.met } as Submission),
    discard: () => Promise.resolve(begin()),
    setAside: (next: FormDraft) => {
      setSubmission(null);
      setValue(next);
    },
    ...{ sendNow: () => undefined, cancelSubmission: () => undefined },
    finish: begin,
  } as unknown as OpenDraft<FormDraft>;
}

export const shipper = {
  ...{ value: 3, label: 'Rottami Mediterranei', indirizzo: 'Molo 1', paese: 'Francia' },
  ...{ telefono: '', fax: '' },
};
export const consignee = { ...shipper, value: 4, label: 'Fonderia Esempio', paese: 'Italia' };
const genova = { value: 7, label: 'Genova', zone: 2, tipologia: 'portoArrivo' };
const malpensa = { value: 8, label: 'Malpensa', zone: 2, zones: [2], tipologia: 'aeroportoArrivo' };

function usualAnswer(path: string, body: unknown): Response | undefined {
  const label = (body as { label?: string } | null)?.label;
  if (/\/mod\/\d+$/.test(path)) return wizard.form();
  if (path.endsWith('/mittenti')) return Response.json([shipper]);
  if (path.endsWith('/destinatari')) return Response.json([consignee]);
  if (path.includes('/navi'))
    return Response.json(
      label ? { value: 99, label, paese: '' } : [{ value: 5, label: 'Stella', paese: 'Malta' }],
    );
  if (path.endsWith('/porti_arrivo')) return Response.json({ items: [genova], canAddNew: wizard.canAddNew });
  if (path.endsWith('/aeroporti_arrivo'))
    return Response.json({ items: [malpensa], canAddNew: wizard.canAddNew });
  if (path.includes('/operators'))
    return Response.json([{ value: 9, label: 'Olga Operatrice', ente: 'Ente Finto', qualifica: 'Perito' }]);
  if (path.includes('transport_types') || path.includes('tipi_trasporto'))
    return Response.json({
      ...wizard.enabled,
      options: { terra: { requireControlPlace: true } },
    });
  return Response.json([]);
}

export function openWizard(
  draft: FormDraft = emptyDraft(),
  at = '/user/irme90/add/5',
  roles: readonly Role[] = ['rp'],
) {
  wizard.first = draft;
  const sent = answerCalls((path, body) => {
    wizard.asked.push(path);
    return usualAnswer(path, body);
  });
  const { router } = mountPage(FormWizardPage, { path: at.replace(/\?.*/, ''), at, roles });
  return { sent, router, person: userEvent.setup() };
}

export const press = (name: string) => screen.getByRole('button', { name });
export const box = (name: string | RegExp) => screen.findByRole('combobox', { name });

/** All that is asked of a load by sea. */
export function filled(): FormDraft {
  const draft = emptyDraft();
  return {
    ...{ ...draft, client: 5 },
    anagrafica: {
      ...{ mittente: shipper, destinatario: consignee },
      merce: { ...draft.anagrafica.merce, voceDoganale: '7204', description: 'Rottami', numeroColli: '3' },
    },
    trasporto: {
      ...{ ...draft.trasporto, tipo: 'mare' },
      naveDetails: {
        ...{ value: 5, label: 'Stella', paese: 'Malta', polizzaDiCarico: 'BL-1' },
        portoPartenza: { value: 6, label: 'Tunisi', zone: null },
        portoArrivo: { value: 7, label: 'Genova', zone: 2 },
      },
      trasportoTerritorio: {
        ...draft.trasporto.trasportoTerritorio,
        ...{ tipo: 'container', matricola: 'MSCU1234567' },
      },
    },
    controlli: { ...draft.controlli, dueDate: '2026-12-10', operatore: 9, operatoreLabel: 'Olga Operatrice' },
  };
}

/** Form 12 as a colleague has saved it meanwhile. */
export function storedForm(versione: number) {
  const { anagrafica, trasporto, controlli } = filled();
  const withId = (party: typeof shipper) => ({ ...party, id: party.value, nome: party.label });
  const land = { ...trasporto.trasportoTerritorio, sedeControllo: null };
  return {
    ...{ id: 12, client: 5, clientLabel: 'Cliente Esempio', status: 'inviato', versione },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', creatoDa: 'Rita Esempio', motivoAnnullamento: null },
    ...{ modificabile: true, lavorabile: true, annullabile: true, duplicabile: true },
    anagrafica: {
      ...{ mittente: withId(shipper), destinatario: withId(consignee) },
      merce: { ...anagrafica.merce, description: 'Rame', numeroColli: 3, dataFattura: null },
    },
    trasporto: { ...trasporto, voloDetails: null, trasportoTerritorio: land },
    controlli: {
      ...{ ...controlli, metodo: null, instrumentMandatory: false },
      ...{ strumentoPortatile: null, portaleRadiometrico: null },
    },
  };
}
