import { beforeAll, expect, test } from 'vitest';
import { builtSettings, introduceLaboratory } from '#db/builders/report-settings.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { saveSettingsSection } from '../sections/contract.ts';
import { getReportSettings } from '../versions/contract.ts';

let app: TestApp;
let lab: Caller;
type Part = BodyOf<typeof saveSettingsSection>['parte'];

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  await introduceLaboratory(app.db);
  lab = await app.as('laboratorio');
});

const save = (versione: number, parte: unknown, nota = 'Una modifica', by = lab) =>
  by.call(saveSettingsSection, { body: { versione, nota, parte: parte as Part } });
const stored = async () => (await lab.call(getReportSettings)).body;
const mail = (subject: string) => ({
  sezione: 'mails',
  valori: { mail: { ...builtSettings.mail, subject } },
});
const past = (k: number) => ({ sezione: 'past', valori: { pastCalibration: k } });
const { workplace } = builtSettings.law;
const law = (below: string, isRead: boolean) => ({
  sezione: 'law-workplace',
  valori: { law: { workplace: { ...workplace, below } }, reread: { workplace: isRead } },
});

test('two people who save different sections from the same version both keep theirs', async () => {
  const { versione } = await stored();
  expect((await save(versione, mail('Relazione pronta'))).body).toEqual({ versione: versione + 1 });
  expect((await save(versione, past(3))).body).toEqual({ versione: versione + 2 });
  const { impostazioni } = await stored();
  expect([impostazioni.mail.subject, impostazioni.pastCalibration]).toEqual(['Relazione pronta', 3]);
  expect(impostazioni.law).toEqual(builtSettings.law);
});

test('at the same instant too', async () => {
  const { versione } = await stored();
  const both = await Promise.all([save(versione, mail('Insieme')), save(versione, past(4))]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { impostazioni } = await stored();
  expect([impostazioni.mail.subject, impostazioni.pastCalibration]).toEqual(['Insieme', 4]);
});

test('of two who change the same section the second is told who saved it, when and why; nothing is overwritten', async () => {
  const { versione } = await stored();
  const admin = await app.as('admin');
  expect((await save(versione, mail('Del collega'), 'Oggetto più breve', admin)).status).toBe(200);
  expect((await save(versione + 1, past(5))).status).toBe(200);
  const { status, failure } = await save(versione, mail('Mio'));
  expect(status).toBe(409);
  expect(failure.detail).toMatch(
    /^.+ ha salvato questa sezione il \d\d\/\d\d\/\d{4} alle \d\d:\d\d: «Oggetto più breve»\. Quello che hai scritto è ancora qui/,
  );
  expect((await stored()).impostazioni.mail.subject).toBe('Del collega');
  expect((await save(versione + 2, mail('Mio'))).status).toBe(200);
});

test('what the law asks for counts as read again by an expert until it changes', async () => {
  const read = async () => (await stored()).impostazioni.reread;
  expect(await read()).toEqual({ levels: false, workplace: false, dwelling: false, unknown: false });
  const { versione } = await stored();
  expect((await save(versione, law(workplace.below, true))).status).toBe(200);
  expect(await read()).toEqual({ levels: false, workplace: true, dwelling: false, unknown: false });
  expect((await save(versione + 1, law('Sotto il livello.', false))).status).toBe(200);
  expect((await read()).workplace).toBe(false);
});

test.each([
  ['a section nobody knows', { sezione: 'altro', valori: {} }, 'parte.sezione'],
  ['values of another section', { sezione: 'mails', valori: { pastCalibration: 2 } }, 'parte.valori.mail'],
  ['a mail without a subject', mail(''), 'parte.valori.mail.subject'],
  ['k zero', past(0), 'parte.valori.pastCalibration'],
])('%s is refused with its field', async (_what, parte, field) => {
  const { status, failure } = await save((await stored()).versione, parte);
  expect([status, Object.keys(failure.errors)[0]]).toEqual([422, field]);
});

test('what changes nothing, has no note, or begins from a version that is not there is refused', async () => {
  const { versione, impostazioni } = await stored();
  expect((await save(versione, past(impostazioni.pastCalibration))).failure.detail).toBe(
    'Non c’è nessuna modifica da salvare.',
  );
  expect((await save(versione, past(7), 'no')).failure.errors['nota']).toMatch(/almeno 5 caratteri/);
  expect((await save(versione + 9, past(7))).failure.detail).toBe(staleText);
});

test('only the laboratory saves a section', async () => {
  const body = { versione: 1, nota: 'Mia modifica', parte: past(2) as Part };
  expect((await app.stranger.call(saveSettingsSection, { body })).status).toBe(401);
  expect((await (await app.as('cliente')).call(saveSettingsSection, { body })).status).toBe(403);
});
