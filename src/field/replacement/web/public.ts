import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';
import { replaceAsCustomer, replaceInLaboratory, replaceInZone } from '../permissions.ts';

const load: Page['load'] = () => import('./replacement-page.tsx').then((module) => module.ReplacementPage);
const wizard = { title: 'Sostituzione dosimetro', frame: 'focus', load } as const;

/** The replacement wizard, opened by operators, customers and the laboratory. */
export const pages: Page[] = [
  { ...wizard, path: '/zone/$zone/cr39/replacement', permission: replaceInZone },
  { ...wizard, path: '/user/cr39/replacement', permission: replaceInZone },
  { ...wizard, path: '/client/$committente/cr39/replacement', permission: replaceAsCustomer },
  { ...wizard, path: '/lb/cr39/replacement', permission: replaceInLaboratory },
];

/** Its drafts, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'replacement',
  load: () => import('./replacement-definition.ts').then((module) => module.replacementReader),
};
