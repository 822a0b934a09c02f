import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import { drafts as placement } from '#radon/placement/web/public.ts';
import { drafts as replacement } from '#radon/replacement/web/public.ts';
import { drafts as surveys } from '#radon/survey-pages/web/public.ts';

/** Every wizard or page that leaves drafts on the device. */
export const draftKinds: readonly DraftKind[] = [placement, replacement, surveys];
