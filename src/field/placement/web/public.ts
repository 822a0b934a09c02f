import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';
import { placeAsCustomer, placeInLaboratory, placeInZone } from '../permissions.ts';

const load: Page['load'] = () => import('./placement-page.tsx').then((module) => module.PlacementPage);
const wizard = { title: 'Posizionamento dosimetro', frame: 'focus', load } as const;

/** The placement wizard, opened by operators, customers and the laboratory. */
export const pages: Page[] = [
  { ...wizard, path: '/zone/$zone/cr39/positioning', permission: placeInZone },
  { ...wizard, path: '/user/cr39/positioning', permission: placeInZone },
  { ...wizard, path: '/client/$committente/cr39/positioning', permission: placeAsCustomer },
  { ...wizard, path: '/lb/cr39/positioning', permission: placeInLaboratory },
];

/** Its drafts, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'placement',
  load: () => import('./placement-definition.ts').then((module) => module.placementReader),
};
