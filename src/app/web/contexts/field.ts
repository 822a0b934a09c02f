import { pages as dayPreparation } from '#field/day-preparation/web/public.ts';
import { pages as myPlacements } from '#field/my-placements/web/public.ts';
import { pages as placement } from '#field/placement/web/public.ts';
import { pages as replacement } from '#field/replacement/web/public.ts';
import { pages as siteLists } from '#field/site-lists/web/public.ts';
import { pages as surveyPages } from '#field/survey-pages/web/public.ts';
import type { Page } from '#platform/web/page.ts';

export const pages: readonly Page[] = [
  ...placement,
  ...replacement,
  ...dayPreparation,
  ...myPlacements,
  ...siteLists,
  ...surveyPages,
];
