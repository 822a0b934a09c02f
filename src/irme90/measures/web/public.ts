import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';
import { workOnForms } from '../../reach/permissions.ts';

const work = () => import('./work-page.tsx').then((module) => module.WorkPage);

/** The work list, and a load to be measured or whose measures are corrected. */
export const pages: readonly Page[] = [
  {
    path: '/user/irme90/measure',
    title: 'Lavori IRME90',
    permission: workOnForms,
    load: () => import('./work-list-page.tsx').then((module) => module.WorkListPage),
  },
  {
    ...{ path: '/user/irme90/measure/$mod/work', title: 'Misure IRME90', frame: 'focus' },
    ...{ permission: workOnForms, load: work },
  },
  {
    ...{ path: '/user/irme90/measure/$mod/edit', title: 'Correzione delle misure IRME90', frame: 'focus' },
    ...{ permission: workOnForms, load: work },
  },
];

/** Measures that were not sent yet, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'measures',
  load: () => import('./measure-drafts.ts').then((module) => module.measureReader),
};
