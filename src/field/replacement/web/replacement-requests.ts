import type { z } from 'zod';
import type { SubmissionContent } from '#platform/web/drafts/types.ts';
import { replaceDosimeter, type replacementBody } from '../contract.ts';
import type { ReplacementDraft } from '../rules.ts';

/** The body of the replacement (C16); the photo goes by reference, as it is sent before it. */
export function toReplacementBody(draft: ReplacementDraft): z.input<typeof replacementBody> {
  const { removalDate, lost: smarrito, removeOnly, newDosimeter, placementDate, photo } = draft;
  if (removeOnly) return { img: null, newDosimeter: null, removalDate, placementDate: null, smarrito };
  if (newDosimeter === null) throw new Error('A replacement is sent only when every step is complete');
  return {
    img: photo && `sha256:${photo}`,
    newDosimeter: newDosimeter.id,
    removalDate,
    placementDate,
    smarrito,
  };
}

export function picturesOf({ photo }: ReplacementDraft): string[] {
  return photo === null ? [] : [photo];
}

export function replacementRequests(draft: ReplacementDraft, idempotencyKey: string): SubmissionContent {
  if (draft.oldDosimeter === null) throw new Error('A replacement is sent only when every step is complete');
  return {
    pictures: picturesOf(draft),
    requests: [
      {
        name: replaceDosimeter.name,
        method: 'POST',
        path: replaceDosimeter.path.replace('{oldDosimeterId}', String(draft.oldDosimeter.id)),
        body: JSON.stringify(toReplacementBody(draft)),
        idempotencyKey,
      },
    ],
  };
}
