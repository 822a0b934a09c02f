import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportOwnData } from '#accounts/personal-data/contract.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { builtSettings, introduceLaboratory } from '#db/builders/report-settings.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import { results } from '#laboratory/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { printSampleReport } from '../../report-sample/contract.ts';
import type { LawUse, ReportSettings } from '../contract.ts';
import { defaultReportSettings } from '../rules.ts';
import { getReportSettings, getReportSettingsVersion, saveReportSettings } from '../versions/contract.ts';
import { readReportSettings } from './public.ts';

let app: TestApp;
let lab: Caller;

async function open() {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
}

const named = (name: string): ReportSettings => ({
  ...builtSettings,
  letterhead: { ...builtSettings.letterhead, name },
});
const save = (versione: number, impostazioni: unknown, nota = 'Cambio di nome') =>
  lab.call(saveReportSettings, { body: { versione, nota, impostazioni } as never });

describe('what reports say', () => {
  beforeEach(open);

  test('is what a laboratory starts with until somebody saves; the page knows the questions', async () => {
    const { status, body } = await lab.call(getReportSettings);
    expect(status).toBe(200);
    expect(body).toMatchObject({ versione: 0, impostazioni: defaultReportSettings, versioni: [] });
    const { purposeQuestion, yearQuestion, dwellingChoices } = body.impostazioni.building;
    const question = (id: number) => body.domande.find((one) => one.id === id);
    expect(question(purposeQuestion)?.question).toBe("Destinazione d'uso");
    expect(question(purposeQuestion)?.choices.find(({ id }) => id === dwellingChoices[0])?.label).toBe(
      'Abitazione',
    );
    expect(question(yearQuestion)?.question).toBe('Anno di costruzione');
    expect(await readReportSettings(app.db)).toEqual({ version: 0, settings: defaultReportSettings });
  });

  test('is saved as a version; the latest is in force, each is kept with the one before it', async () => {
    expect((await save(0, named('Primo'))).body).toEqual({ versione: 1 });
    expect((await save(1, named('Secondo'), 'Di nuovo un altro nome')).body).toEqual({ versione: 2 });
    const { body } = await lab.call(getReportSettings);
    expect(body).toMatchObject({ versione: 2, impostazioni: named('Secondo') });
    expect(body.versioni).toEqual([
      { versione: 2, nota: 'Di nuovo un altro nome', chi: expect.any(String), quando: expect.any(String) },
      expect.objectContaining({ versione: 1, nota: 'Cambio di nome' }),
    ]);
    const version = (versione: number) => lab.call(getReportSettingsVersion, { params: { versione } });
    expect((await version(2)).body).toMatchObject({ impostazioni: named('Secondo'), prima: named('Primo') });
    expect((await version(1)).body).toMatchObject({
      impostazioni: named('Primo'),
      prima: defaultReportSettings,
    });
    expect((await version(3)).status).toBe(404);
    expect((await readReportSettings(app.db)).version).toBe(2);
  });

  test('is saved once for one key, and stands in the trail and among what is kept about a person', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { versione: 0, nota: 'Cambio di nome', impostazioni: named('Una volta') };
    const first = await lab.call(saveReportSettings, { body }, key);
    expect((await lab.call(saveReportSettings, { body }, key)).body).toEqual(first.body);
    const own = await lab.call(exportOwnData);
    expect(JSON.stringify(own.body)).toContain('"testi":1,"nota":"Cambio di nome"');
    const admin = await app.as('admin');
    const { body: trail } = await admin.call(listAuditEvents, { query: { event: 'report-settings.saved' } });
    expect(trail.events).toMatchObject([{ entityId: '1', details: { version: 1, note: 'Cambio di nome' } }]);
  });

  test('of two who save at once, or one who has not seen the latest, one is told', async () => {
    const both = await Promise.all([save(0, named('Uno')), save(0, named('Altro'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.detail).toBe(staleText);
    expect((await save(0, named('Tardi'))).status).toBe(409);
    expect((await save(2, named('Dal futuro'))).status).toBe(409);
  });

  test('is written once: not even the database changes a version', async () => {
    await save(0, named('Per sempre'));
    for (const change of [
      'update report_settings_versions set note = $$altro$$',
      'delete from report_settings_versions',
    ])
      await expect(app.db.execute(sql.raw(change))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
  });
});

test('k of old densities is that of the settings, and stays on what was calculated with it (Q2-87)', async () => {
  await open();
  const exposureOf = async (placementId: number) =>
    (await app.db.select().from(results).where(eq(results.placementId, placementId))).map(
      ({ k, exposure }) => [k, exposure],
    );
  const old = {
    startedOn: '2024-01-10',
    endedOn: '2024-07-10',
    processed: true,
    traces: 275,
    background: 25,
  };
  const before = await buildPlacement(app.db, old);
  expect((await save(0, { ...builtSettings, pastCalibration: 5 })).status).toBe(200);
  const after = await buildPlacement(app.db, old);
  expect(await exposureOf(before.id)).toEqual([[2.5, 100]]);
  expect(await exposureOf(after.id)).toEqual([[5, 50]]);
});

describe('a sample', () => {
  beforeAll(open);
  const printed = async (esito: 'below' | 'above', uso: LawUse = 'workplace') => {
    const body = { impostazioni: named('Laboratorio ancora da salvare'), uso, esito };
    const { status, headers, bytes } = await lab.call(printSampleReport, { body });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = await readPdf(bytes);
    return pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ');
  };

  test('prints as a report would with what is not saved yet, below the level and above (Q1-25)', async () => {
    const below = await printed('below');
    expect(below).toContain('Laboratorio ancora da salvare');
    expect(below).toContain('In nessuno dei punti valutati la concentrazione media annua supera');
    expect(below).toContain('periodo di misura insufficiente');
    expect(await printed('above')).toMatch(/adotta misure correttive .* le completa entro 2 anni/);
    const dwelling = await printed('above', 'dwelling');
    expect(dwelling).toContain('Per le abitazioni vale l’art. 19');
    expect(dwelling).not.toContain('2 anni');
    expect(await printed('below', 'unknown')).toContain('La destinazione d’uso dell’edificio non è stata');
    expect((await lab.call(getReportSettings)).body.versione).toBe(0);
  });

  test('of a laboratory that has not introduced itself prints, of settings that say nothing it is refused', async () => {
    const sample = { uso: 'workplace' as const, esito: 'below' as const };
    const nameless = { ...sample, impostazioni: defaultReportSettings };
    expect((await lab.call(printSampleReport, { body: nameless })).status).toBe(200);
    const body = { ...sample, impostazioni: { ...builtSettings, levels: [] } };
    const { status, failure } = await lab.call(printSampleReport, { body });
    expect([status, Object.keys(failure.errors)]).toEqual([422, ['impostazioni.levels']]);
  });
});

describe('what cannot be saved', () => {
  beforeAll(async () => {
    await open();
    await introduceLaboratory(app.db);
  });

  const { law, mail, letterhead } = builtSettings;
  const authority = { kind: 'MLPS', province: null, name: 'Ministero', email: 'nessuno' };
  const workplace = (changes: object) => ({ law: { ...law, workplace: { ...law.workplace, ...changes } } });
  test.each([
    ['nothing new', {}, null],
    [
      'no name of the laboratory',
      { letterhead: { ...letterhead, name: ' ' } },
      'impostazioni.letterhead.name',
    ],
    ['no levels', { levels: [] }, 'impostazioni.levels'],
    [
      'a text with a field nobody knows',
      workplace({ above: 'Oltre {livelo} Bq/m³' }),
      'impostazioni.law.workplace.above',
    ],
    ['a mail without a subject', { mail: { ...mail, subject: '' } }, 'impostazioni.mail.subject'],
    ['an authority without an address', { authorities: [authority] }, 'impostazioni.authorities.0.email'],
    [
      'a term of no years',
      workplace({ terms: { ...law.workplace.terms, repeatYearsAbove: 0 } }),
      'impostazioni.law.workplace.terms.repeatYearsAbove',
    ],
    ['k zero', { pastCalibration: 0 }, 'impostazioni.pastCalibration'],
  ])('%s', async (_what, wrong, field) => {
    const { status, failure } = await save(1, { ...builtSettings, ...wrong });
    expect(status).toBe(422);
    if (field !== null) expect(failure.errors[field]).toMatch(/\.$/);
  });

  test('a version without a note', async () => {
    expect((await save(1, named('Senza nota'), 'no')).failure.errors['nota']).toMatch(/almeno 5 caratteri/);
  });

  test('by anybody but the laboratory', async () => {
    expect((await app.stranger.call(getReportSettings)).status).toBe(401);
    const body = { versione: 0, nota: 'Mio laboratorio', impostazioni: named('Mio') };
    for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione']) {
      const caller = await app.as(who);
      expect((await caller.call(getReportSettings)).status).toBe(403);
      expect((await caller.call(saveReportSettings, { body })).status).toBe(403);
    }
  });
});
