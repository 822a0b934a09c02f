import { expect, test } from 'vitest';
import { emptyDraft, type PlacementDraft, step } from '../rules.ts';
import { nothingSettled, stepAfter } from './passing.ts';

const draft = emptyDraft('2026-03-16');
const postal = { address: 'Via Roma 1', city: 'Abano', cap: '35031', provincia: 'PD' };
const site = { id: 9, displayName: 'Sede', addressLabel: 'Via Roma 1', ...postal, region: 5 };
const known = { known: { ...site, cdr: null, codiceStabile: null, indirizzoShipping: true } };
const atSite = { ...draft, address: known as PlacementDraft['address'] };
const everything = { employerSurvey: true, plans: true, buildingSurvey: true };

test.each([
  ['nothing is known', step.client, draft, nothingSettled, step.employerSurvey],
  ['the employer is described', step.client, draft, everything, step.address],
  ['the site is chosen and all is there', step.client, atSite, everything, step.point],
  [
    'the site is chosen, the building not described',
    step.client,
    atSite,
    { ...everything, buildingSurvey: false },
    step.buildingSurvey,
  ],
  [
    'the employer is not described, the site chosen',
    step.client,
    atSite,
    { ...everything, employerSurvey: false },
    step.employerSurvey,
  ],
  ['the site was just chosen', step.address, atSite, everything, step.point],
  ['the site has no plan', step.address, atSite, { ...everything, plans: false }, step.plans],
  ['the plans were looked at', step.plans, atSite, everything, step.point],
  ['the principal was chosen', step.principal, atSite, everything, step.client],
  ['the point was chosen', step.point, atSite, everything, step.dosimeter],
])('when %s, «Avanti» leads from step %i to the next that asks', (_, current, at, settled, next) => {
  expect(stepAfter(current, at, settled)).toBe(next);
});
