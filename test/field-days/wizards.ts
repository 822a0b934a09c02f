import { emptyDraft, type PlacementDraft } from '#field/placement/rules.ts';
import { picturesOf, placementRequests } from '#field/placement/web/placement-requests.ts';
import { emptyDraft as emptyReplacement, type ReplacementDraft } from '#field/replacement/rules.ts';
import {
  picturesOf as picturesOfReplacement,
  replacementRequests,
} from '#field/replacement/web/replacement-requests.ts';
import type { DraftOptions, SubmissionContent } from '#platform/web/drafts/types.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import type { Job } from './jobs.ts';

export type AnyDraft = PlacementDraft | ReplacementDraft;
export type Kind = {
  wizard: string;
  options: DraftOptions<AnyDraft>;
  make: (draft: AnyDraft, key: string) => SubmissionContent;
};

const read = (stored: unknown) => stored as AnyDraft;
export const placement: Kind = {
  wizard: 'placement',
  options: {
    initial: () => emptyDraft(testDay),
    read,
    picturesOf: (draft) => picturesOf(draft as PlacementDraft),
  },
  make: (draft, key) => placementRequests(draft as PlacementDraft, key),
};
export const replacement: Kind = {
  wizard: 'replacement',
  options: {
    initial: () => emptyReplacement(testDay),
    read,
    picturesOf: (draft) => picturesOfReplacement(draft as ReplacementDraft),
  },
  make: (draft, key) => replacementRequests(draft as ReplacementDraft, key),
};

/** An empty draft of the same wizard. */
export function blankLike(value: AnyDraft): AnyDraft {
  return 'removeOnly' in value ? emptyReplacement(testDay) : emptyDraft(testDay);
}

/** What the operator fills in for a job. */
export function draftFor(
  { dosimeter, old, point }: Job,
  photo: string | null,
  own: PrincipalWorld,
): AnyDraft {
  const { principal, client, address } = own;
  const site = { id: address.id, displayName: address.name } as never;
  if (old !== null)
    return {
      ...emptyReplacement(testDay),
      ...{ oldDosimeter: { ...old, inizio: '2025-11-16', inScadenza: false }, address: site, photo },
      newDosimeter: { ...dosimeter, dataAttribuzione: '2026-02-02' },
    };
  return {
    ...emptyDraft(testDay),
    principal: { id: principal.id, displayName: principal.name },
    client: { known: { id: client.id, displayName: client.name } as never },
    address: { known: site },
    point:
      'id' in point
        ? { known: { ...point, superficie: null, codicePiano: 4, oldPiano: null, occupants: [] } }
        : { fresh: { alias: point.alias, stanza: '', superficie: '', codicePiano: 4 } },
    ...{ dosimeter, photo },
  };
}

/** The dosimeter that a draft places. */
export function dosimeterIn(value: unknown): number | null {
  const { newDosimeter, dosimeter } = value as Partial<ReplacementDraft & PlacementDraft>;
  return (newDosimeter ?? dosimeter)?.id ?? null;
}
