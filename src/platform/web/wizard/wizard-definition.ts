import type { WizardTrailItem } from '#ui/wizard/wizard-trail.tsx';
import type { DraftDefinition } from '../drafts/draft-definition.ts';
import type { Draft, SubmissionContent, SubmissionFailure } from '../drafts/types.ts';

/** Fetches of a step, and what follows a choice by itself, wait this long. */
export const stepDelayMs = 100;

/** What every wizard's draft holds: the step it is at, counted from 1. */
export type WizardDraft = { step: number };

/** From where a wizard was opened; drafts are kept apart by its key. */
export type WizardScope = { key: string };

/** The days on which a draft says that work was done: those of the day it is begun on, until somebody says otherwise. */
export type DatesOfWork<D> = {
  of: (draft: D) => string[];
  /** Whether the draft holds work of those days; else nobody has meant them. */
  areMeant: (draft: D) => boolean;
  set: (draft: D, today: string) => D;
};

/** What makes one wizard another than the others; `createWizard` does the rest. */
type WizardParts<D extends WizardDraft, S extends WizardScope> = {
  /** Reads the scope from the page's path. */
  scopeOf: (pathname: string) => S;
  /** In order; the last one is the result, the one before it the summary. */
  steps: readonly { title: string; question: string }[];
  /** Steps that are counted on the screen, where the result is none of them; all of them unless it is said. */
  counted?: number;
  words: {
    /** 'il posizionamento', to be gone on with. */
    work: string;
    /** Why it can only be read in a second tab. */
    openElsewhere: string;
    /** What need not wait for the network: 'Posiziona un altro'. */
    another: string;
  };
  /** Everything chosen so far, each with the step that changes it; what is empty or lies ahead is left out. */
  choices: (draft: D) => WizardTrailItem[];
  /** The code of what the work is about, and where, to tell it from others. */
  about: (draft: D) => { code: string | undefined; place: string };
  /** The code that the result shows. */
  resultCode: (draft: D) => string | undefined;
  /** The step that a refusal is about; the summary when it is about none. */
  stepToMend: (failure: SubmissionFailure | null) => number;
  /** Whether something would be lost with a draft that was not sent: typed, answered, scanned or photographed. */
  holdsWork: (draft: D) => boolean;
  /** Where a draft that was not sent begins when it is opened; without it, where it was left. */
  startStep?: (draft: D, today: string) => number;
  /** Without it a draft's days do not go by that on which it is begun. */
  dates?: DatesOfWork<D>;
  /** What is sent of a complete draft. */
  requests: (draft: D, idempotencyKey: string) => SubmissionContent;
  /** The next draft, while this one waits for the network. */
  afterQueueing: (draft: D, today: string) => D;
};

export type WizardDefinition<
  D extends WizardDraft = WizardDraft,
  S extends WizardScope = WizardScope,
> = DraftDefinition<D> & WizardParts<D, S>;

/** A wizard from its parts: a refused draft is mended at the step concerned, everything else kept. */
export function defineWizard<D extends WizardDraft, S extends WizardScope>(
  parts: Omit<DraftDefinition<D>, 'mend'> & WizardParts<D, S>,
): WizardDefinition<D, S> {
  return { ...parts, mend: (draft, failure) => ({ ...draft, step: parts.stepToMend(failure) }) };
}

export const resultStep = ({ steps }: Pick<WizardDefinition, 'steps'>) => steps.length;
export const summaryStep = ({ steps }: Pick<WizardDefinition, 'steps'>) => steps.length - 1;

/** The step to show: the result while something is being sent or has arrived, whatever the draft says. */
export function shownStep<D extends WizardDraft>(
  definition: Pick<WizardDefinition, 'steps'>,
  { value, submission }: Draft<D>,
): number {
  const result = resultStep(definition);
  if (submission !== null && submission.state !== 'refused') return result;
  return value.step === result && submission === null ? summaryStep(definition) : value.step;
}

/** Whether dropping a draft loses work: what was refused is finished and nowhere else. */
export function losesWork<D extends WizardDraft>(
  { holdsWork }: { holdsWork: (draft: D) => boolean },
  { value, submission }: Pick<Draft<D>, 'value' | 'submission'>,
): boolean {
  return submission === null ? holdsWork(value) : submission.state === 'refused';
}

/** What was chosen on the steps before the current one. */
export function trailOf<D extends WizardDraft>(
  { choices }: { choices: (draft: D) => WizardTrailItem[] },
  draft: D,
): WizardTrailItem[] {
  return choices(draft).filter((item) => item.step < draft.step && item.value.trim() !== '');
}

/**
 * The step that a refusal is about: the earliest that its fields name, or a field they lie in. Of `stepOfField` the
 * first that fits counts.
 */
export function stepOfFailure(
  failure: SubmissionFailure | null,
  stepOfField: readonly (readonly [string, number])[],
  otherwise: number,
): number {
  const steps = Object.keys(failure?.errors ?? {}).flatMap((field) => {
    const found = stepOfField.find(([name]) => field === name || field.startsWith(`${name}.`));
    return found ? [found[1]] : [];
  });
  return steps.length > 0 ? Math.min(...steps) : otherwise;
}
