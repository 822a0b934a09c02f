import { expect, it } from 'vitest';
import { roleNames } from '#accounts/users/rules.ts';
import { valueLabels } from '#identity/audit-trail/words/values/rules.ts';
import { conclusionLabels } from '#irme90/attestations/rules.ts';
import { landTransportLabels, methodLabels, transportLabels } from '#irme90/words/rules.ts';
import { documentKinds } from '#radioprotection/folders/rules.ts';
import { genderLabels, unitRoleLabels } from '#radioprotection/persons/rules.ts';
import { runKindLabels } from '#radioprotection/runs/rules.ts';

it.each([
  ['roles', roleNames],
  ['role', unitRoleLabels],
  ['gender', genderLabels],
  ['method', methodLabels],
  ['conclusion', conclusionLabels],
  ['transport', transportLabels],
  ['landTransport', landTransportLabels],
])('the audit trail says %s with the words of the pages that choose it', (name, labels) => {
  expect(valueLabels[name]).toEqual(labels);
});

it('the audit trail says the kind of a run with the words of its page', () => {
  expect(valueLabels['kind']).toMatchObject(runKindLabels);
});

it('the audit trail knows every kind of document', () => {
  expect(Object.keys(valueLabels['kind'] ?? {})).toEqual(expect.arrayContaining([...documentKinds]));
});
