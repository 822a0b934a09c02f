import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { erasePerson } from '#accounts/personal-data/contract.ts';
import { getUser, updateUser } from '#accounts/users/contract.ts';
import { buildUser, type UserRow } from '#db/builders/accounts.ts';
import { placements } from '#dosimeters/schema.ts';
import { app, issued, lab, ownSite, prepareReports, read } from '#test/support/issued-reports.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { downloadFinalReport } from '../contract.ts';

prepareReports();

const reservation =
  'Quanto indicato dal committente non è stato verificato dal laboratorio e può influire sulla validità dei risultati.';

/** A measured site whose dosimeters these people placed and removed, in the roles that they had then. */
async function siteBy(placer: UserRow, remover: UserRow, were: { placer: string; remover: string }) {
  const site = await ownSite();
  for (const { id } of site.placements)
    await app.db
      .update(placements)
      .set({
        ...{ placedBy: placer.id, placedByCustomer: were.placer === 'cliente' },
        ...{ removedBy: remover.id, removedByCustomer: were.remover === 'cliente' },
      })
      .where(eq(placements.id, id));
  return site.address.id;
}

async function give(user: UserRow, role: string) {
  const admin = await app.as('admin');
  const params = { user: user.id };
  const { versione } = (await admin.call(getUser, { params })).body;
  const fields = { username: user.username, displayName: user.name, email: user.email, zones: [] };
  expect(
    (await admin.call(updateUser, { params, body: { ...fields, roles: [role], versione } })).status,
  ).toBe(200);
}

const handlersOf = async (report: number) =>
  (await read(report)).body.content.points.flatMap(({ exposures }) =>
    exposures.map(({ source }) => [source?.placedBy, source?.removedBy]),
  );
const printed = async (report: number) =>
  (await readPdf((await lab.call(downloadFinalReport, { params: { report } })).bytes))
    .map(({ text }) => text)
    .join(' ');

describe('who placed and removed, in a report', () => {
  test('is the customer he was then, after his data are erased', async () => {
    const mario = await buildUser(app.db, { username: 'mario', roles: ['cliente'] });
    const operator = await buildUser(app.db, { username: 'posatrice' });
    const addressId = await siteBy(mario, operator, { placer: 'cliente', remover: 'operatore' });
    const admin = await app.as('admin');
    const erased = await admin.call(erasePerson, {
      ...{ params: { user: mario.id }, body: { conferma: 'mario' } },
    });
    expect(erased.status).toBe(200);
    const report = await issued(addressId);
    const he = { name: `Persona cancellata n. ${mario.id}`, isCustomer: true };
    const she = { name: operator.name, isCustomer: false };
    expect(await handlersOf(report)).toEqual([
      [he, she],
      [he, she],
    ]);
    const text = await printed(report);
    expect(text).toContain(`Dosimetri posati da: Persona cancellata n. ${mario.id} (committente)`);
    expect(text).toContain(reservation);
  });

  test('is what he was then when he has another role by now', async () => {
    const former = await buildUser(app.db, { username: 'ex-cliente', roles: ['cliente'] });
    const later = await buildUser(app.db, { username: 'ex-operatore' });
    const addressId = await siteBy(later, former, { placer: 'operatore', remover: 'cliente' });
    await give(former, 'operatore');
    await give(later, 'cliente');
    const [handlers] = await handlersOf(await issued(addressId));
    expect(handlers?.map((one) => one?.isCustomer)).toEqual([false, true]);
  });
});
