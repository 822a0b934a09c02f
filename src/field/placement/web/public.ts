import { permission } from '#platform/contract/access.ts';
import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';

const load: Page['load'] = () => import('./placement-page.tsx').then((module) => module.PlacementPage);
const wizard = { title: 'Posizionamento dosimetro', frame: 'focus', load } as const;

const ofZone = permission('placement.zone', ['operatore', 'zona', 'lab']);
const ofCustomer = permission('placement.customer', ['cliente', 'lab']);
const ofLaboratory = permission('placement.laboratory', ['lab']);

/** The placement wizard, opened by operators, customers and the laboratory. */
export const pages: Page[] = [
  { ...wizard, path: '/zone/$zone/cr39/positioning', permission: ofZone },
  { ...wizard, path: '/user/cr39/positioning', permission: ofZone },
  { ...wizard, path: '/client/$committente/cr39/positioning', permission: ofCustomer },
  { ...wizard, path: '/lb/cr39/positioning', permission: ofLaboratory },
];

/** Its drafts, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'placement',
  load: () => import('./placement-definition.ts').then((module) => module.placementReader),
};
