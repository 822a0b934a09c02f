import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useCallback, useState } from 'react';
import { vi } from 'vitest';
import { deviceClock } from '#platform/web/clock.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { freeze } from '#platform/web/drafts/submission-machine.ts';
import type { OpenDraft, Submission, SubmissionContent } from '#platform/web/drafts/types.ts';
import type { EntriesOnDevice } from '#platform/web/drafts/use-outbox-entries.ts';
import { answerCalls, mountPage } from './mount-page.tsx';

/** What a test says of a wizard's draft and of what else lies on the device, and what has become of the draft. */
export const fieldWizard = {
  first: {} as object,
  now: {} as object,
  submission: null as Submission | null,
  frozen: null as SubmissionContent | null,
  entries: [] as OutboxEntry[],
  isDiscarded: false,
  savedAt: '',
};

const note = (draft: object) => {
  fieldWizard.now = draft;
};

/** A draft in memory, in the place of the one on the device. */
export function useDraftInMemory(): OpenDraft<object> {
  const [value, setValue] = useState(fieldWizard.first);
  note(value);
  const update = useCallback((change: (old: object) => object) => setValue(change), []);
  return {
    ...{ state: 'owner', restored: false, saving: 'saved', saveProblem: null, update },
    draft: {
      ...{ key: { userId: 1, wizard: 'own', context: 'user' }, revision: 1, value },
      ...{ savedAt: fieldWizard.savedAt, submission: fieldWizard.submission },
    },
    discard: async () => {
      fieldWizard.isDiscarded = true;
    },
    submit: (make: Parameters<OpenDraft<object>['submit']>[0]) => {
      fieldWizard.frozen = make(value, 'key-of-own');
    },
    ...{ pictureBlob: () => null, pictureUrl: () => null },
  } as unknown as OpenDraft<object>;
}

/** What lies on the device beside the draft. */
export function useEntriesInMemory(): EntriesOnDevice {
  const { entries } = fieldWizard;
  return {
    ...{ entries, unsent: entries, isUnreadable: false, isFull: false, megabytesToFree: 0 },
    ...{ unsentOfOthers: 0, desk: null, refresh: () => undefined },
  };
}

const at = new Date('2026-03-02T09:00:00Z');

/** Finished work of this device that waits for the network. */
export function waitingEntry(wizard: string, value: object): OutboxEntry {
  const made = { idempotencyKey: `key-of-${wizard}`, revision: 1, parent: null, at };
  return {
    ...{ id: `1|${wizard}|user|aside`, key: { userId: 1, wizard, context: 'user' }, value },
    ...{ savedAt: at.toISOString(), pictures: [], isChangedSince: false },
    submission: freeze({ requests: [], pictures: [] }, made),
  };
}

type Opened = {
  draft: object;
  submission?: Submission | null;
  entries?: OutboxEntry[];
  /** When the draft was left; just now unless it is said. */
  savedAt?: string;
  /** What the server answers, by the path; without one it cannot be reached. */
  answer?: (path: string) => Response | undefined;
};

/** Opens a wizard of the field with a draft. */
export function openFieldWizard(Page: () => ReactNode, at: string, opened: Opened) {
  const { draft, submission = null, entries = [], answer = () => undefined } = opened;
  const { savedAt = deviceClock.now().toISOString() } = opened;
  Object.assign(fieldWizard, { first: draft, now: draft, submission, entries, savedAt, isDiscarded: false });
  fieldWizard.frozen = null;
  // Without a camera: codes are typed.
  vi.stubGlobal('isSecureContext', false);
  const asked: string[] = [];
  answerCalls((path) => {
    asked.push(path);
    const answered = answer(path);
    if (!answered) throw new TypeError('No network');
    return answered;
  });
  const mounted = mountPage(Page, { path: at, at, roles: ['operatore'] });
  return { ...mounted, asked, person: userEvent.setup() };
}
