import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { listSignaturePages } from '#signing/signing-list/pages/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { listCompanyActivities } from '../../activities/contract.ts';
import { getActivity } from '../../activities/page/contract.ts';
import { getCompany } from '../../companies/contract.ts';
import { getDevice } from '../../devices/contract.ts';
import { getPlanimetry } from '../../planimetries/contract.ts';
import { getManual, listCompanyManuals } from '../../quality-manuals/contract.ts';
import { getRegistry } from '../../registries/contract.ts';
import { getDevicePhoto } from '../../unit-pictures/contract.ts';

/** What each may change of what he reads; which calls are refused, `test/meta/reach.test.ts` walks through. */

let app: TestApp;
let own: PrincipalWorld['unit'];
let foreign: PrincipalWorld['unit'];
let both: Caller;

beforeAll(async () => {
  app = await openTestApp();
  const world = await buildRadonWorld(app);
  own = world.own.unit;
  foreign = world.foreign.unit;
  const { id } = await buildUser(app.db, { username: 'doppio', roles: ['edr', 'lab'] });
  const person = await buildPerson(app.db, { userId: id });
  await buildUnitRole(app.db, { companyId: own.company.id, personId: person.id });
  both = await app.as('doppio');
});

/** Whether the records of a unit say that they may be changed, each as its page has it. */
async function changeable(caller: Caller, unit: PrincipalWorld['unit']): Promise<boolean[]> {
  const company = unit.company.id;
  const device = { params: { device: unit.device.id } };
  const answers = await Promise.all([
    caller.call(getDevice, device),
    caller.call(getDevicePhoto, device),
    caller.call(getRegistry, { params: { registry: unit.registry.id } }),
    caller.call(getManual, { params: { manual: unit.manual.id } }),
    caller.call(getActivity, { params: { company, id: unit.activity.id } }),
    caller.call(listCompanyActivities, { params: { company } }),
    caller.call(getPlanimetry, { params: { company, planimetry: unit.planimetry.id } }),
  ]);
  const listed = await caller.call(listCompanyManuals, { params: { companyId: company } });
  return [...answers.map(({ body }) => body), ...listed.body.manuals].map(({ modificabile }) => modificabile);
}

const all = (are: boolean) => Array.from({ length: 8 }, () => are);

describe('an expert who is of the laboratory, too', () => {
  test('may change what is of the own employers, and only reads the rest', async () => {
    expect(await changeable(both, own)).toEqual(all(true));
    expect(await changeable(both, foreign)).toEqual(all(false));
  });

  test('is told by the page of a unit whether it is one to work in', async () => {
    const works = async ({ company }: PrincipalWorld['unit']) =>
      (await both.call(getCompany, { params: { company: company.id } })).body.lavorabile;
    expect([await works(own), await works(foreign)]).toEqual([true, false]);
  });

  test('signs for the own employers alone', async () => {
    for (const unit of [own, foreign]) {
      await buildDocumentToSign(app, { list: 'massive', subject: `activity/${unit.notification.id}` });
      const scopeId = unit.folders.registry.docId;
      await buildDocumentToSign(app, { list: 'registry', subject: `document/${scopeId}`, scopeId });
    }
    const waiting = async (caller: Caller) => {
      const { body } = await caller.call(listSignaturePages, {});
      return body.rows.reduce((sum, { inAttesa }) => sum + inAttesa, 0);
    };
    expect(await waiting(both)).toBe(2);
    expect(await waiting(await app.as('edr'))).toBe(2);
    expect(await waiting(await app.as('radioprotezione'))).toBe(4);
  });
});

test.each([
  ['edr', true],
  ['laboratorio', false],
  ['radioprotezione', true],
] as const)('with one role alone it is as before: %s', async (account, mayChange) => {
  expect(await changeable(await app.as(account), own)).toEqual(all(mayChange));
});
