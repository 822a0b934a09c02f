import { drafts as placement } from '#field/placement/web/public.ts';
import { drafts as replacement } from '#field/replacement/web/public.ts';
import { drafts as surveys } from '#field/survey-pages/web/public.ts';
import { drafts as controlForms } from '#irme90/form-wizard/web/public.ts';
import { drafts as measures } from '#irme90/measures/web/public.ts';
import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import { drafts as massActivities } from '#radioprotection/mass-wizard/web/public.ts';
import { drafts as visits } from '#trips/field-days/web/public.ts';

/** Every wizard or page that leaves drafts on the device. */
export const draftKinds: readonly DraftKind[] = [
  placement,
  replacement,
  surveys,
  massActivities,
  visits,
  controlForms,
  measures,
];
