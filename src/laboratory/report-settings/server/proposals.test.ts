import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildMeasuredSite } from '#db/builders/measured-sites.ts';
import { builtSettings } from '#db/builders/report-settings.ts';
import { buildBuildingAnswers } from '#db/builders/surveys.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import { createReport, getReport } from '#reports/final-reports/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import type { KeptSettings } from '../older-versions/rules.ts';
import { withProposal } from '../proposals/rules.ts';
import { reportSettingsVersions } from '../schema.ts';
import { declineSettingsProposal, getReportSettings, saveReportSettings } from '../versions/contract.ts';

let app: TestApp;
let lab: Caller;
let own: PrincipalWorld;

/** Puts the proposal there as the update does. */
async function update() {
  const folder = 'db/migrations';
  const name = readdirSync(folder).find((file) => file.endsWith('_propose_law_texts.sql')) ?? '';
  const statements = readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint');
  await app.db.execute(sql.raw(statements.at(-1) ?? ''));
}

const terms = { repeatYearsBelow: 8, remediateYearsAbove: 2, repeatYearsAbove: 4, notifyMonths: 1 };
const { law: _law, rectification: _rectification, ...others } = builtSettings;
/** As a laboratory saved them while there was one law for every use. */
const older: KeptSettings = {
  ...others,
  terms,
  texts: {
    ...others.texts,
    references: ['D.Lgs. 31 luglio 2020, n. 101, artt. 12, 16, 17 e 18', 'UNI ISO 11665-4, 2020'],
    below: 'Sotto: di nuovo fra {periodoSotto}.',
    above: 'Sopra: entro {termineRimedio}.',
  },
};

beforeEach(async () => {
  app = await openTestApp();
  ({ own } = await buildRadonWorld(app));
  lab = await app.as('laboratorio');
});

const shown = async () => (await lab.call(getReportSettings)).body;
const saveOlder = () =>
  app.db.insert(reportSettingsVersions).values({
    ...{ version: 1, content: older, note: 'Prima dell’aggiornamento', createdAt: app.clock.now() },
  });

/** What a report of a home above its level says, and whether it owes the authorities anything. */
async function reportOfHome() {
  const { address } = await buildMeasuredSite(app.db, {
    clientId: own.client.id,
    stays: [{ days: 350, radon: 400 }],
  });
  await buildBuildingAnswers(app.db, address.id, {
    answers: [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 2025, p: [] },
    ],
  });
  const { body } = await lab.call(createReport, { params: { addressId: address.id, date: '2025-01-01' } });
  const { content, comunicazione } = (await lab.call(getReport, { params: { report: body.finalReport.id } }))
    .body;
  const { texts, level, use } = content;
  return { said: [...texts.references, ...texts.conclusions].join(' '), level, use, comunicazione };
}

describe('new texts that an update proposes', () => {
  test('are not asked about where nobody has texts of his own: those are there from the start', async () => {
    await update();
    expect((await shown()).proposte).toEqual([]);
    const { said, level, use, comunicazione } = await reportOfHome();
    expect([level.bqM3, use, comunicazione]).toEqual([200, 'dwelling', null]);
    expect(said).toContain('art. 19');
    expect(said).not.toMatch(/artt\. 12, 15, 16|2 anni|Ispettorato/);
  });

  test('leave what stands in force until somebody takes them in, edited or not', async () => {
    await saveOlder();
    await update();
    const { proposte, impostazioni, versione } = await shown();
    expect(proposte).toEqual(['law-by-use']);
    expect(impostazioni.law.dwelling.above).toBe('Sopra: entro {termineRimedio}.');
    const before = await reportOfHome();
    expect(before.said).toContain('Sopra: entro 2 anni.');
    expect(before.comunicazione).not.toBeNull();

    const proposed = withProposal(impostazioni, 'law-by-use');
    expect(proposed.texts.references).toEqual(['UNI ISO 11665-4, 2020']);
    const edited = {
      ...proposed,
      law: { ...proposed.law, dwelling: { ...proposed.law.dwelling, above: 'Sopra: vale l’art. 19.' } },
    };
    const body = { versione, nota: 'Riletti da un esperto', impostazioni: edited };
    const taken = await lab.call(saveReportSettings, { body: { ...body, proposta: 'law-by-use' } });
    expect(taken.body).toEqual({ versione: 2 });
    expect((await shown()).proposte).toEqual([]);
    const after = await reportOfHome();
    expect(after.said).toMatch(/15 e 19, .*Sopra: vale l’art\. 19\.$/);
    expect(after.comunicazione).toBeNull();
    const again = { ...body, versione: 2, impostazioni: proposed, proposta: 'law-by-use' as const };
    expect((await lab.call(saveReportSettings, { body: again })).status).toBe(409);
    expect((await shown()).versione).toBe(2);
  });

  test('stay proposed while something else is saved, and are declined with a reason, once', async () => {
    await saveOlder();
    await update();
    const { impostazioni } = await shown();
    const body = {
      versione: 1,
      nota: 'Altro telefono',
      impostazioni: { ...impostazioni, pastCalibration: 3 },
    };
    expect((await lab.call(saveReportSettings, { body })).status).toBe(200);
    expect((await shown()).proposte).toEqual(['law-by-use']);
    const decline = (motivo: string) =>
      lab.call(declineSettingsProposal, { params: { proposta: 'law-by-use' }, body: { motivo } });
    expect((await decline('no')).failure.errors['motivo']).toMatch(/almeno 5 caratteri/);
    expect((await decline('Abbiamo testi del nostro esperto')).status).toBe(200);
    expect((await decline('Ancora una volta')).status).toBe(409);
    expect((await shown()).proposte).toEqual([]);
    const admin = await app.as('admin');
    const query = { event: 'report-settings.proposal-declined' } as const;
    const { body: trail } = await admin.call(listAuditEvents, { query });
    expect(trail.events).toMatchObject([{ details: { reason: 'Abbiamo testi del nostro esperto' } }]);
    await expect(
      app.db.execute(sql`update report_settings_proposals set decided_at = null, declined_reason = null`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } });
  });
});
