import { beforeAll, expect, test } from 'vitest';
import { staleText } from '#platform/server/records/stale.ts';
import { isinMappings } from '#reports/isin-transmissions/schema.ts';
import { getQuestionnaireVersion, publishQuestionnaire } from '#surveys/questionnaires/contract.ts';
import { editTexts } from '#surveys/questionnaires/rules.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { buildIsinLaboratory } from '#test/support/isin.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getIsinColumns, mapping, previewIsinColumns, saveIsinColumns } from '../columns/contract.ts';
import { columnTexts, missingColumns, recommendedColumns } from '../columns/rules.ts';
import { getTransmission, openTransmission } from '../contract.ts';
import { checkTransmission } from '../steps/contract.ts';

let app: TestApp;
let lab: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

const now = async () => (await lab.call(getIsinColumns)).body;

test('the first columns hold what the law asks for, and are a mapping like any other', async () => {
  const first = await now();
  expect(mapping.parse(first.mapping)).toEqual(first.mapping);
  expect(first.mapping.columns.map(({ source }) => source)).toEqual([
    ...['istat', 'address', 'latitude', 'longitude', 'question:D1', 'question:D2', 'question:D7', 'floor'],
    ...['room', 'surface', 'code', 'device', 'start', 'end', 'concentration', 'concentrationUncertainty'],
    ...['mean', 'recognition', 'kind'],
  ]);
  const codes = first.questions.map(({ code }) => code);
  expect(missingColumns(first.mapping.columns, codes)).toEqual(recommendedColumns);
  expect(first.questions).toContainEqual({ code: 'D7', question: 'Tipo di contatto con il suolo' });
});

test('a change is a new version, refused to whoever has not seen the one in force', async () => {
  const before = await now();
  const turned = { ...before.mapping, columns: before.mapping.columns.toReversed() };
  const saved = await lab.call(saveIsinColumns, { body: { base: before.number, mapping: turned } });
  expect(saved.body).toMatchObject({ number: before.number + 1, mapping: turned });
  expect(saved.body.versions[0]).toMatchObject({ number: before.number + 1, columns: turned.columns.length });
  const stale = await lab.call(saveIsinColumns, { body: { base: before.number, mapping: turned } });
  expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);
  const same = await lab.call(saveIsinColumns, { body: { base: before.number + 1, mapping: turned } });
  expect([same.status, same.failure.detail]).toEqual([422, columnTexts.unchanged]);
  const answers = await Promise.all(
    [1, 2].map(() =>
      lab.call(saveIsinColumns, { body: { base: before.number + 1, mapping: { ...turned, dueDays: 45 } } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('what is wrong is told by its field; what is in force is never changed in place', async () => {
  const { number, mapping: right } = await now();
  const [first] = right.columns;
  if (!first) throw new Error('there are columns');
  const columns = [{ ...first, source: 'question:MAI' }];
  const refused = await lab.call(saveIsinColumns, { body: { base: number, mapping: { ...right, columns } } });
  expect([refused.status, refused.failure.errors]).toEqual([
    422,
    { 'columns.0.source': columnTexts.unknownQuestion('MAI') },
  ]);
  expect(await refusal(app.db.update(isinMappings).set({ number: 99 }))).toBe('isin_mappings_kept');
});

test('are tried on real rows before they are in force, open half-year or frozen', async () => {
  const { number, mapping: right } = await now();
  const column = { header: 'Uso', source: 'question:USO', text: '', digits: null } as const;
  const laboratory = await buildIsinLaboratory(app.db);
  const { point } = await laboratory.site('Scuola');
  await laboratory.measured(point.id, { startedOn: '2025-07-01', endedOn: '2025-12-01', code: 'PRV-1' });

  // A question gets a code of its own, which no other may have.
  const { body: building } = await lab.call(getQuestionnaireVersion, { params: { versione: 1 } });
  const publish = (code: string) =>
    lab.call(publishQuestionnaire, {
      body: {
        ...{ tipo: 'building', base: 1 },
        questions: building.questions.map((one) => (one.id === 1 ? { ...one, exportCode: code } : one)),
      },
    });
  expect((await publish('D103')).failure.detail).toBe(editTexts.exportCodeTwice);
  expect((await publish('uso')).status).toBe(200);

  const columns = [
    { ...column, dateFormat: 'DD/MM/YYYY' as const, belowLimit: 'text' as const },
    {
      ...column,
      header: 'Fine',
      source: 'end',
      dateFormat: 'DD/MM/YYYY' as const,
      belowLimit: 'text' as const,
    },
  ];
  const preview = () => lab.call(previewIsinColumns, { body: { mapping: { ...right, columns } } });
  expect((await preview()).body).toEqual({ half: null, header: ['Uso', 'Fine'], rows: [] });
  const { body: opened } = await lab.call(openTransmission, { body: { half: '2025-2' } });
  const shown = { half: '2025-2', header: ['Uso', 'Fine'], rows: [['Uffici', '01/12/2025']] };
  expect((await preview()).body).toEqual(shown);
  const params = { transmission: opened.id };
  const { version } = (await lab.call(getTransmission, { params })).body;
  expect((await lab.call(checkTransmission, { params, body: { version } })).status).toBe(200);
  expect((await preview()).body).toEqual(shown);
  expect((await now()).number).toBe(number);
});
