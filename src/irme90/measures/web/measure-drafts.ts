import { type DraftDefinition, draftReader } from '#platform/web/drafts/draft-definition.ts';
import type { OpenDraft, SubmissionContent } from '#platform/web/drafts/types.ts';
import { sendMeasures } from '../contract.ts';
import {
  blankMeasures,
  controlsOf,
  isMeasureTouched,
  type MeasureDraft,
  measureDraftShape,
} from '../draft/rules.ts';

export type MeasureSession = OpenDraft<MeasureDraft>;

/** Measures of a load; the context is the page's path. */
export const measureDrafts: DraftDefinition<MeasureDraft> = {
  wizard: 'measures',
  shape: measureDraftShape,
  blank: () => blankMeasures,
  picturesOf: ({ photos }) => photos.map(({ sha256 }) => sha256),
  describe: ({ about }) => about && { title: about.title, code: null, lines: [about.where].filter(Boolean) },
  href: (context) => `/${context}`,
  isTouched: isMeasureTouched,
  mend: (draft) => draft,
  advise: ({ status }) =>
    status === 409 ? 'Apri il modello: accanto alle tue misure trovi quelle salvate nel frattempo.' : null,
};

/** The same drafts for the list of what lies on the device. */
export const measureReader = draftReader(measureDrafts);

/**
 * What is sent, under the key by which it happens once; with when it was measured, should it wait for the network, and
 * whether it was measured by who sends it or corrects what was sent.
 */
export function measureRequest(
  mod: number,
  draft: MeasureDraft,
  { key, isCorrecting }: { key: string; isCorrecting: boolean },
): SubmissionContent {
  const body = {
    controlli: controlsOf(draft),
    ...(draft.seen === null ? {} : { versione: draft.seen }),
    misuratoIl: draft.misuratoIl,
    proprie: !isCorrecting,
    foto: draft.photos.map(({ sha256, ...photo }) => ({ ...photo, immagine: `sha256:${sha256}` })),
  };
  const { name, path } = sendMeasures;
  const request = { name, method: 'POST' as const, path: path.replace('{mod}', String(mod)) };
  return {
    pictures: draft.photos.map(({ sha256 }) => sha256),
    requests: [{ ...request, body: JSON.stringify(body), idempotencyKey: key }],
  };
}
