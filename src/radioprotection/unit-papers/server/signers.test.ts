import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildCompany,
  buildDevice,
  buildManual,
  buildPerson,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { openPapers } from '#test/support/paper-world.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import { listPapers } from '../contract.ts';
import type { PaperKind } from '../paper/rules.ts';

let papers: Awaited<ReturnType<typeof openPapers>>;
beforeAll(async () => {
  papers = await openPapers();
  await papers.confirm(['reportPaper', 'tests', 'manualPaper']);
});

describe('a document of a unit', () => {
  test('of magnetic resonance alone is answered for and signed by its papers.expert, in a unit with another papers.expert, too', async () => {
    const { id: companyId } = await buildCompany(papers.app.db);
    const place = { company: companyId };
    const physicist = await buildPerson(papers.app.db, { fiscalCode: 'RSNLNI75D41L840X' });
    for (const role of ['legal_rep', 'rm_expert'] as const)
      await buildUnitRole(papers.app.db, { companyId, personId: physicist.id, role });
    const device = await buildDevice(papers.app.db, { companyId, category: 'rm' });
    const manualOf = async (deviceId: number | null) =>
      (await buildManual(papers.app.db, { companyId, deviceId })).id;
    const signersOf = async (tipo: PaperKind, manuale: number | null = null) => {
      const { body: listed } = await papers.planner.call(listPapers, { params: place });
      const subject = listed.soggetti.find((one) => one.tipo === tipo && one.manuale === manuale);
      const { body: made } = await papers.generate(tipo, { manuale }, papers.planner, place);
      expect([made.nonFirmabile, subject?.lacune]).toEqual([null, []]);
      expect((await papers.send(made.id, 1, papers.planner, place)).status).toBe(200);
      return (await papers.waitingOf(made.id))?.signers;
    };
    const rmExpert = [{ role: 'Esperto Responsabile RM', fiscalCode: 'RSNLNI75D41L840X' }];
    expect(await signersOf('quality-manual', await manualOf(null))).toMatchObject(rmExpert);
    expect(await signersOf('surveillance-report')).toMatchObject(rmExpert);
    // With X-rays and their expert beside it, what is of its device stays with its own.
    await buildDevice(papers.app.db, { companyId, category: 'opt' });
    await buildUnitRole(papers.app.db, { companyId, personId: papers.world.person.id });
    expect(await signersOf('quality-manual', await manualOf(device.id))).toMatchObject(rmExpert);
    expect(await signersOf('quality-manual', await manualOf(null))).toMatchObject([
      { role: 'Esperto di Radioprotezione', fiscalCode: 'NRENNA75D41L840X' },
    ]);
  });

  test('of an earlier day is asked of who answered for the unit then, whom it names, though another does now', async () => {
    const { id: companyId } = await buildCompany(papers.app.db);
    const place = { company: companyId };
    const physicist = await buildPerson(papers.app.db, { fiscalCode: 'RSNMRA75D41L840X' });
    for (const role of ['legal_rep', 'rm_expert'] as const)
      await buildUnitRole(papers.app.db, { companyId, personId: physicist.id, role });
    await buildUnitRole(papers.app.db, {
      companyId,
      personId: papers.world.person.id,
      validFrom: '2026-02-01',
    });
    await buildDevice(papers.app.db, { companyId, category: 'opt' });
    const earlier = { dal: '2025-06-01', al: '2025-12-31' };
    const { body: made } = await papers.generate('surveillance-report', earlier, papers.planner, place);
    expect(made.nonFirmabile).toBeNull();
    expect((await papers.send(made.id, 1, papers.planner, place)).status).toBe(200);
    expect((await papers.waitingOf(made.id))?.signers).toMatchObject([
      { role: 'Esperto Responsabile RM', fiscalCode: 'RSNMRA75D41L840X' },
    ]);
  });

  test.each([
    { before: 'rm_expert', since: 'edr' },
    { before: 'edr', since: 'rm_expert' },
  ] as const)(
    'of the days of an papers.expert ($before) who has gone is asked of whom the unit has now ($since)',
    async ({ before, since }) => {
      const { id: companyId } = await buildCompany(papers.app.db);
      const place = { company: companyId };
      const gone = await buildPerson(papers.app.db);
      await buildUnitRole(papers.app.db, { companyId, personId: gone.id, role: 'legal_rep' });
      await buildUnitRole(papers.app.db, {
        companyId,
        personId: gone.id,
        role: before,
        validTo: '2026-01-31',
      });
      const now = { companyId, personId: papers.world.person.id, role: since, validFrom: '2026-02-01' };
      await buildUnitRole(papers.app.db, now);
      await buildDevice(papers.app.db, { companyId, category: 'opt' });
      const earlier = { dal: '2025-06-01', al: '2025-12-31' };
      const { body: made } = await papers.generate('surveillance-report', earlier, papers.planner, place);
      expect((await papers.send(made.id, 1, papers.planner, place)).status).toBe(200);
      expect((await papers.waitingOf(made.id))?.signers).toMatchObject([{ role: unitRoleLabels[since] }]);
    },
  );
});
