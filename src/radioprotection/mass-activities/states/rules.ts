/** How a mass activity goes on (S2 §4, Q2-44). */
export const massStatuses = ['work', 'review', 'need_complete', 'pending', 'completed'] as const;
export type MassStatus = (typeof massStatuses)[number];

export const massStatusLabels: Readonly<Record<MassStatus, string>> = {
  work: 'In Lavorazione',
  review: 'In Revisione',
  need_complete: 'Da Completare',
  pending: 'In Attesa',
  completed: 'Completata',
};

/** The tabs of the list; null: every status. */
export const massTabs: readonly { status: MassStatus | null; label: string }[] = [
  { status: null, label: 'Tutte' },
  { status: 'work', label: 'In Lavorazione' },
  { status: 'review', label: 'In Revisione' },
  { status: 'need_complete', label: 'Da Completare' },
  { status: 'pending', label: 'In Attesa' },
  { status: 'completed', label: 'Completate' },
];

export type MassState = {
  status: MassStatus;
  /** Not deleted. */
  active: boolean;
  /** Units that have been processed, of how many. */
  processed: number;
  units: number;
  /** Notifications whose outcome is still open. */
  openOutcomes: number;
};

export const massSteps = [
  'save',
  'submit',
  'cancel',
  'confirm',
  'withdraw',
  'process',
  'settle',
  'delete',
  'restore',
] as const;
export type MassStep = (typeof massSteps)[number];

/** What each step needs: whether the activity is in use, and its status. */
const needed: Readonly<Record<MassStep, { active: boolean; from: readonly MassStatus[] }>> = {
  save: { active: true, from: ['work'] },
  submit: { active: true, from: ['work'] },
  cancel: { active: true, from: ['review'] },
  confirm: { active: true, from: ['review'] },
  withdraw: { active: true, from: ['need_complete'] },
  process: { active: true, from: ['need_complete'] },
  settle: { active: true, from: ['pending'] },
  delete: { active: true, from: ['work', 'review'] },
  restore: { active: false, from: ['work', 'review'] },
};

/** Whether a step may be taken; the server and the list ask the same. */
export function isAllowed(state: MassState, step: MassStep): boolean {
  const { active, from } = needed[step];
  if (state.active !== active || !from.includes(state.status)) return false;
  if (step === 'withdraw') return state.processed === 0;
  if (step === 'process') return state.processed < state.units;
  return step !== 'settle' || state.openOutcomes > 0;
}

/** What a step makes of an activity; null where it is not allowed. `creates`: processing a unit made a notification. */
export function afterStep(
  state: MassState,
  step: MassStep,
  { creates = true }: { creates?: boolean } = {},
): MassState | null {
  if (!isAllowed(state, step)) return null;
  switch (step) {
    case 'save':
      return state;
    case 'submit':
      return { ...state, status: 'review' };
    case 'cancel':
      return { ...state, status: 'work' };
    case 'confirm':
      return { ...state, status: 'need_complete' };
    case 'withdraw':
      return { ...state, status: 'review' };
    case 'process':
      return settled({
        ...state,
        processed: state.processed + 1,
        openOutcomes: state.openOutcomes + (creates ? 1 : 0),
      });
    case 'settle':
      return settled({ ...state, openOutcomes: state.openOutcomes - 1 });
    default:
      return { ...state, active: step === 'restore' };
  }
}

/** Every unit processed: it waits for outcomes; none open any more: it is done (Q2-43). */
function settled(state: MassState): MassState {
  if (state.processed < state.units) return state;
  return { ...state, status: state.openOutcomes === 0 ? 'completed' : 'pending' };
}

/** What a row of the list offers, in its order, each by its words (S2 §4). */
export type RowAction =
  | 'edit'
  | 'review'
  | 'cancel'
  | 'complete'
  | 'view'
  | 'withdraw'
  | 'delete'
  | 'restore';

export const rowActionLabels: Readonly<Record<RowAction, string>> = {
  edit: 'Lavora',
  review: 'Revisiona',
  cancel: 'Annulla',
  complete: 'Elabora',
  view: 'Visualizza',
  withdraw: 'Ritira la revisione',
  delete: 'Elimina',
  restore: 'Ripristina',
};

export function rowActions(state: MassState): RowAction[] {
  if (!state.active) return ['restore'];
  switch (state.status) {
    case 'work':
      return ['edit', 'delete'];
    case 'review':
      return ['review', 'cancel', 'delete'];
    case 'need_complete':
      return isAllowed(state, 'withdraw') ? ['complete', 'withdraw'] : ['complete'];
    default:
      return ['view'];
  }
}

/** What is asked before a row is deleted, taken out of review or brought back (Q2-39). */
export const rowQuestions = {
  delete: (id: number) => `Eliminare la pratica #${id}?`,
  cancel: (id: number) => `Annullare la revisione della pratica #${id}?`,
  restore: (id: number) => `Ripristinare la pratica #${id}?`,
  withdraw: (id: number) => `Ritirare la revisione della pratica #${id}?`,
} as const;
