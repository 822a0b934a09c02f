import { drafts as placement } from '#field/placement/web/public.ts';
import { drafts as replacement } from '#field/replacement/web/public.ts';
import { drafts as surveys } from '#field/survey-pages/web/public.ts';
import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';

/** Every wizard or page that leaves drafts on the device. */
export const draftKinds: readonly DraftKind[] = [placement, replacement, surveys];
