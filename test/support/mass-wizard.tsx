import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Candidate } from '#radioprotection/candidates/contract.ts';
import {
  type ActionType,
  actionLabels,
  actionTypes,
  offeredOptions,
  optionLabels,
  type WizardScope,
} from '#radioprotection/mass-activities/rules.ts';
import {
  beginOperation,
  blankDraft,
  type MassDraft,
  type Operation,
  payloadOf,
} from '#radioprotection/mass-wizard/draft/rules.ts';
import type { MassKnown, StoredMass } from '#radioprotection/mass-wizard/web/mass-place.ts';
import { MassWork } from '#radioprotection/mass-wizard/web/mass-work.tsx';
import { currentToasts, dismissToast } from '#ui/shell/toasts.ts';
import { answerCalls, mountPage, standInForBrowser } from './mount-page.tsx';

export const units = ['Alfa', 'Beta', 'Gamma', 'Delta', 'Omega'].map((alias, at) => ({
  ...{ id: at + 1, alias, address: `Via ${alias} 1` },
}));
export const ada: Candidate = {
  ...{ id: 7, label: 'Rossi Ada', name: 'Ada', surname: 'Rossi', gender: 'F', fiscalCode: null },
  ...{ birthPlace: 'Este', birthDate: '1980-01-02T00:00:00.000Z', user: null, titolo: 'fisico' },
  ...{ grado: null, numeroOrdine: null, workAddress: null, phone: '0444 1', email: null, pec: null },
  ...{ address: null, city: 'Vicenza', cap: null, province: null, notes: null },
  ...{ roles: ['edr', 'rm_expert'], companies: units.slice(0, 1) },
};
export const eva: Candidate = {
  ...ada,
  id: 8,
  label: 'Verdi Eva',
  name: 'Eva',
  surname: 'Verdi',
  companies: units,
};
export const employer: MassKnown['employer'] = {
  ...{ alias: 'Studio Bianchi', address: 'Via Prova 1', cap: '36100', city: 'Vicenza', province: 'VI' },
  ...{ country: 'Italia', gender: null, phone: null, mobile: null, website: null, email: null, pec: null },
  ...{ fiscalCode: null, taxId: null, companies: units },
};
const typesOf = (types: readonly ActionType[]): MassKnown['types'] =>
  types.map((id) => ({
    ...{ id, label: actionLabels[id] },
    options: ([1, ...offeredOptions[id]] as const).map((which) => ({
      id: which,
      label: optionLabels[which],
    })),
  }));
export const expert: Operation = {
  ...beginOperation(3),
  ...{ options: [2], values: { 2: 'Maria' }, effectiveDate: '2026-12-01' },
  subject: { id: 7, label: 'Rossi Ada' },
};
export const legal: Operation = { ...expert, type: 2, subject: { id: 8, label: 'Verdi Eva' } };

export function storedOf(operations: readonly Operation[], versione = 3): StoredMass {
  const actions = payloadOf(operations, { units, versione }).actions as unknown as StoredMass['actions'];
  return {
    ...{ id: 12, employer: 1, status: 'work', active: true, versione, reverses: null },
    ...{
      createdBy: 'Prova',
      createdAt: '2026-11-01T08:00:00.000Z',
      actions,
      avvisi: [],
      valoriPrecedenti: [],
    },
  };
}

type Opened = {
  scope?: WizardScope;
  types?: readonly ActionType[];
  stored?: StoredMass | null;
  operations?: Operation[];
  step?: number;
  people?: Candidate[];
  answers?: (path: string, body: unknown) => Response | Promise<Response> | undefined;
};

/** What the server answers unless a test says otherwise. */
function usualAnswer(path: string, body: unknown, people: readonly Candidate[]): Response {
  if (body === null)
    return Response.json(/get\/(edr|legal_reps)$|experts\/get|get\/employees/.test(path) ? people : []);
  const saved = { data: { activity: 12 }, activity: 12, versione: 4 };
  return Response.json(path.endsWith('validate-decorrenza-date') ? { error: null, avviso: null } : saved);
}

/** The wizard over a draft in memory; what it sends is kept. */
export function openWizard({ scope = 'create', types = actionTypes, stored = null, ...opened }: Opened = {}) {
  standInForBrowser();
  const { people = [ada, eva], answers } = opened;
  const sent = answerCalls((path, body) => answers?.(path, body) ?? usualAnswer(path, body, people));
  const operations = opened.operations ?? [];
  const first: MassDraft = {
    ...{ ...blankDraft, step: opened.step ?? 1, operations, base: stored ? [] : blankDraft.base },
    versione: stored?.versione ?? null,
  };
  const read: StoredMass[] = [];
  function Page() {
    const [value, setValue] = useState(first);
    const [known, setKnown] = useState(stored);
    const key = { userId: 1, wizard: 'mass-activities', context: 'prova' };
    const session = {
      ...{ state: 'owner' as const, saving: 'saved' as const, saveProblem: null },
      draft: { key, revision: 1, value, savedAt: '2026-11-01T08:00:00.000Z', submission: null },
      update: (change: (old: MassDraft) => MassDraft) => setValue(change),
      discard: () => Promise.resolve(setValue(blankDraft)),
    };
    const owner = { project: 'Commessa', employer: 'Studio Bianchi', breadcrumb: [], wayToList: [] };
    const place = { project: 1, employer: 1, activity: stored ? 12 : null };
    return (
      <MassWork
        {...{ scope, place, session }}
        known={{ owner, employer, types: typesOf(types), stored: known }}
        onRead={(now) => {
          read.push(now);
          setKnown(now);
        }}
      />
    );
  }
  const { router } = mountPage(Page);
  return { sent, read, router, person: userEvent.setup() };
}

export const card = (name: string) => screen.findByRole('region', { name });
export const press = (name: string) => screen.getByRole('button', { name });
export const toastTexts = () => currentToasts().map(({ title, text }) => [title, text]);

export function forgetToasts(): void {
  for (const { key } of currentToasts()) dismissToast(key);
}
