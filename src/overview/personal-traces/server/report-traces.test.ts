import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { erasePerson, exportUserData, previewErasure } from '#accounts/personal-data/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { placements } from '#dosimeters/schema.ts';
import { app, issued, ownSite, prepareReports, read } from '#test/support/issued-reports.ts';
import { partOf } from '#test/support/personal-traces.ts';

prepareReports();

const title = 'Relazioni emesse che ti nominano';

/** A report of a site whose first dosimeter a person placed, whose last one another removed. */
async function reportNaming(placer: number, remover: number, name: string): Promise<number> {
  const site = await ownSite({ name });
  const [first, last] = site.placements;
  await app.db
    .update(placements)
    .set({ placedBy: placer })
    .where(eq(placements.id, first?.id ?? 0));
  await app.db
    .update(placements)
    .set({ removedBy: remover })
    .where(eq(placements.id, last?.id ?? 0));
  return issued(site.address.id);
}

const previewOf = async (user: number) =>
  (await (await app.as('admin')).call(previewErasure, { params: { user } })).body.conservati;
const exportOf = async (user: number) =>
  (await (await app.as('admin')).call(exportUserData, { params: { user } })).body;

describe('issued reports that name a person', () => {
  test('are exported, and told before an erasure as what keeps the name, which it does', async () => {
    const placer = await buildUser(app.db, { username: 'posatore', displayName: 'Piero Posatore' });
    const remover = await buildUser(app.db, { username: 'rimuove' });
    const report = await reportNaming(placer.id, remover.id, 'Scuola nominata');
    const { content } = (await read(report)).body;
    for (const { id } of [placer, remover]) {
      expect(await previewOf(id)).toContainEqual({
        ...{ titolo: title, quanti: 1, conNome: true },
        perche: expect.stringMatching(/radioprotezione.*art\. 17 c\. 3/) as string,
      });
      expect(partOf(await exportOf(id), title)).toEqual([
        { relazione: content.number, sede: 'Scuola nominata', emessaIl: content.issuedAt },
      ]);
    }
    const told = (await exportOf(placer.id)).parti.find(({ titolo }) => titolo === title);
    expect(told?.conservazione).toContain('così com’è');

    const admin = await app.as('admin');
    const body = { conferma: 'posatore' };
    expect((await admin.call(erasePerson, { params: { user: placer.id }, body })).status).toBe(200);
    expect(JSON.stringify((await read(report)).body.content)).toContain('Piero Posatore');
  });

  test('are none of those that somebody else worked for, or that were issued before names were printed', async () => {
    const placer = await buildUser(app.db, { username: 'di-prima' });
    const stranger = await buildUser(app.db, { username: 'estranea' });
    const report = await reportNaming(placer.id, placer.id, 'Scuola di prima');
    expect((await previewOf(stranger.id)).map(({ titolo }) => titolo)).not.toContain(title);
    expect(partOf(await exportOf(stranger.id), title)).toEqual([]);
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update final_report_revisions
        set content = content #- '{points,0,exposures,0,source}' #- '{points,0,exposures,1,source}'
        where report_id = ${report}`);
    });
    expect((await previewOf(placer.id)).map(({ titolo }) => titolo)).not.toContain(title);
  });
});
