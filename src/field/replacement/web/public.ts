import { permission } from '#platform/contract/access.ts';
import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';

const load: Page['load'] = () => import('./replacement-page.tsx').then((module) => module.ReplacementPage);
const wizard = { title: 'Sostituzione dosimetro', frame: 'focus', load } as const;

const ofZone = permission('replacement.zone', ['operatore', 'zona', 'lab']);
const ofCustomer = permission('replacement.customer', ['cliente', 'lab']);
const ofLaboratory = permission('replacement.laboratory', ['lab']);

/** The replacement wizard, opened by operators, customers and the laboratory. */
export const pages: Page[] = [
  { ...wizard, path: '/zone/$zone/cr39/replacement', permission: ofZone },
  { ...wizard, path: '/user/cr39/replacement', permission: ofZone },
  { ...wizard, path: '/client/$committente/cr39/replacement', permission: ofCustomer },
  { ...wizard, path: '/lb/cr39/replacement', permission: ofLaboratory },
];

/** Its drafts, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'replacement',
  load: () => import('./replacement-definition.ts').then((module) => module.replacementReader),
};
