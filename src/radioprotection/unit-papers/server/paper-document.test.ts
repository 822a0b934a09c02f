import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { IncompleteDocument } from '#platform/server/documents/print-threads.ts';
import { readArchive } from '#test/support/pdf-archive.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { nameLetters, PrintedTexts, textLengths, wordShapes } from '#test/support/printed-texts.ts';
import { firstSettings } from '../../settings/rules.ts';
import { type PaperKind, paperKinds } from '../paper/rules.ts';
import { type Paper as Printed, paperDocument } from './paper-document.ts';

const day = '2026-03-16';
const nobody = {
  ...{ qualification: null, grade: null, registerNumber: null, since: '2024-01-01' },
  isErased: false,
} as const;

/** A unit with so many of everything, each text as long as it may be. */
function longPaper(kind: PaperKind, texts: PrintedTexts, count: number, letters: number): Printed {
  const name = () => texts.run(nameLetters);
  const many = <T>(one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index));
  const place = () => ({ id: 1, name: name(), address: texts.text(nameLetters) });
  const period = {
    id: 7,
    openDate: '2024-01-01',
    closeDate: null,
    notes: texts.text(Math.min(letters, 500)),
  };
  const device = (id: number) => ({
    ...{ id, sigla: texts.run(64), category: 'opt' as const, make: texts.text(190), status: 1 },
    ...{ serialNumber: texts.run(64), tubeSerialNumber: texts.run(64), kVp: 70.5, mA: 8 },
  });
  const devices = many(device);
  return {
    kind,
    facts: {
      asOf: day,
      company: { ...place(), territory: 'Vicenza (VI)' },
      employer: { ...place(), fiscalCode: texts.run(16), taxId: texts.run(11), pec: name() },
      project: { id: 1, number: texts.run(64), title: texts.text(200), contractEndsOn: '2027-12-31' },
      people: (['legal_rep', 'edr', 'physic_med'] as const).map((role) => ({
        ...nobody,
        ...{ role, name: texts.text(95), surname: texts.text(95), fiscalCode: texts.run(16) },
      })),
      devices,
      devicesLeftOut: [-1, -2].map((id) => ({ id, category: 'opt' as const })),
      registry:
        kind === 'quality-manual' ? null : { ...period, kind: 'surveillance', implantType: 'dentist' },
      manual: kind === 'quality-manual' ? { ...period, title: texts.text(100) } : null,
      workers: many(() => ({
        ...{ name: texts.text(95), surname: texts.text(95), fiscalCode: texts.run(16), birthDate: null },
        ...{ task: texts.text(100), category: 'A' as const, since: '2024-01-01' },
        limits: { effective: 20, lens: 20, extremities: 500, skin: 500 },
      })),
    },
    records: {
      done: many((index) => ({
        ...{ id: index, type: 2 as const, name: texts.text(255), on: day, by: texts.text(100) },
        ...{ deviceId: index, sigla: devices[index]?.sigla ?? null, category: 'opt' as const },
        ...{ testType: 3 as const, judgement: 2 as const, judgementNote: texts.text(500) },
        ...{ protocol: texts.run(64), note: texts.text(500), isConfirmed: index % 2 === 0 },
        values: [
          { code: 'x', label: texts.text(100), unit: texts.run(20), least: -10, most: 10, value: 12.5 },
        ],
      })),
      missed: many(() => ({ type: 5 as const, name: texts.text(255), deadline: day, sigla: texts.run(64) })),
      documents: many(() => ({ title: texts.text(255), day, revision: 1, state: 'filed' })),
      units: many(() => ({
        name: name(),
        address: texts.text(nameLetters),
        devices: many(device),
        devicesLeftOut: 1,
      })),
    },
    settings: {
      ...firstSettings,
      ...Object.fromEntries(
        (['registryPaper', 'manualPaper', 'reportPaper', 'annexPaper'] as const).map((part) => [
          part,
          { references: many(() => 'art. 130'), text: 'Testo' },
        ]),
      ),
      ...wordingOf(kind, texts, letters),
    },
    plans: [],
    period: { from: '2025-03-17', to: day },
    gaps: many(() => ({ where: 'persone' as const, text: texts.text(200) })),
    revision: 3,
    madeAt: new Date('2026-03-16T09:00:00Z'),
  };
}

/** The words of the one that is printed. */
function wordingOf(kind: PaperKind, texts: PrintedTexts, letters: number) {
  const part = {
    'surveillance-registry': 'registryPaper',
    'quality-manual': 'manualPaper',
    'surveillance-report': 'reportPaper',
    annex: 'annexPaper',
  }[kind];
  return { [part]: { references: [texts.text(200)], text: texts.text(letters) } };
}

/** What each of the four tells, of all that a unit has. */
function told(kind: PaperKind, paper: Printed): Printed {
  const none = { done: [], missed: [], documents: [], units: [] };
  const { facts, records } = paper;
  const { done, missed, documents, units } = records;
  const kept = {
    'surveillance-registry': { facts, records: { ...none, done, missed, documents } },
    'quality-manual': { facts: { ...facts, workers: [] }, records: { ...none, done, documents } },
    'surveillance-report': { facts: { ...facts, workers: [] }, records: { ...none, done, missed } },
    annex: {
      facts: {
        ...facts,
        ...{ people: [], devices: [], workers: [], registry: null },
        // It tells the contract's units, of which the own one is the first.
        company: { ...facts.company, name: units[0]?.name ?? '', address: '' },
      },
      records: { ...none, units },
    },
  }[kind];
  return { ...paper, ...kept };
}

const print = async (paper: Printed) => buffer(await writeDocument(paperDocument(paper)));

test.each(paperKinds)(
  'every word of a document is on its pages, however long its texts are: %s',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(
        wordShapes,
        textLengths,
        fc.integer({ min: 1, max: 3 }),
        async (shapes, letters, count) => {
          const shown = new PrintedTexts(shapes);
          const own = told(kind, longPaper(kind, shown, count, letters));
          const bytes = await print(own);
          const missing = await shown.missingFrom(bytes);
          const said = JSON.stringify(own).replaceAll('\\"', '"');
          expect(missing.filter((word) => said.includes(word)).slice(0, 3)).toEqual([]);
        },
      ),
      { numRuns: 3 },
    );
  },
);

test('long tables and words of 4,000 letters are printed whole, or refused aloud', async () => {
  const texts = new PrintedTexts(['parola']);
  const paper = told('surveillance-registry', longPaper('surveillance-registry', texts, 20, 4000));
  const word = 'x'.repeat(4000);
  const worker = paper.facts.workers[0];
  if (!worker) throw new Error('no worker');
  const workers = [...paper.facts.workers, { ...worker, task: word }];
  const bytes = await print({ ...paper, facts: { ...paper.facts, workers } });
  const solid = (await readPdf(bytes))
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[\s\u200b]/g, '');
  expect(solid.split('x').length - 1).toBeGreaterThanOrEqual(4000);
  const block = { text: 'alta '.repeat(4000), unbreakable: true };
  const document = paperDocument(paper);
  const dropped = writeDocument({ ...document, content: [{ stack: [block], unbreakable: true }] });
  await expect(dropped).rejects.toBeInstanceOf(IncompleteDocument);
});

const text = async (paper: Printed) => (await readPdf(await print(paper))).map((page) => page.text).join(' ');
const bare = (kind: PaperKind): Printed => {
  const paper = longPaper(kind, new PrintedTexts(['a']), 1, 20);
  return { ...paper, gaps: [], records: { done: [], missed: [], documents: [], units: [] } };
};

test('what there is nothing of is said in words, and what is left out is counted', async () => {
  const paper = bare('surveillance-registry');
  const said = await text({ ...paper, facts: { ...paper.facts, workers: [] } });
  for (const words of [
    'Nessun lavoratore iscritto.',
    'Nessuna attività completata.',
    'Nessun valore misurato.',
    'Nessun documento archiviato o firmato.',
    'Non sono riportati 2 dispositivi nascosti o dismessi.',
    'Senza valori misurati nel periodo:',
  ])
    expect(said).toContain(words);
  for (const word of ['null', 'undefined', 'NaN', 'Bozza']) expect(said).not.toContain(word);
});

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('planimetries stand on it under their names, however tall; one without a picture says so', async () => {
  const size = { width: 100, height: 4000, metresPerPixel: null };
  const plans = [
    { ...size, alias: 'Piano terra', picture: `data:image/png;base64,${onePixel}` },
    { ...size, alias: 'Primo piano', picture: null },
  ];
  const said = await text({ ...bare('surveillance-registry'), plans });
  for (const words of ['Piano terra', 'Primo piano', 'non c’è ancora un’immagine salvata'])
    expect(said).toContain(words);
});

test('a draft says so on every page, with what it lacks', async () => {
  const gaps = [{ where: 'persone' as const, text: 'Manca l’esperto.' }];
  const pages = await readPdf(await print({ ...bare('surveillance-report'), gaps }));
  for (const page of pages) expect(page.text).toContain('Bozza: non è da firmare né da inviare.');
  expect(pages[0]?.text).toContain('Manca l’esperto.');
});

test('each value stands beside what was acceptable then, with its verdict; unconfirmed values say so', async () => {
  const paper = longPaper('surveillance-report', new PrintedTexts(['a']), 1, 20);
  const [control] = paper.records.done;
  if (!control) throw new Error('no control');
  const value = { code: 'kvp', label: 'Tensione', unit: '%', least: -10, most: 10, value: 12.5 };
  const records = { ...paper.records, done: [{ ...control, isConfirmed: false, values: [value] }] };
  const said = await text({ ...paper, records });
  for (const words of [
    'Tensione',
    '12,5 %',
    'da -10 a 10 %',
    'Non accettabile',
    'prova di costanza',
    'Non idoneo',
    'nessun esperto aveva ancora confermato',
  ])
    expect(said).toContain(words);
});

test('the law is that of the practice: a manual of no medical device names none of it', async () => {
  const paper = bare('quality-manual');
  const article = 'art. 163';
  const settings = { ...paper.settings, manualPaper: firstSettings.manualPaper };
  expect(await text({ ...paper, settings })).toContain(article);
  const devices = paper.facts.devices.map((device) => ({ ...device, category: 'rx_ind' as const }));
  expect(await text({ ...paper, settings, facts: { ...paper.facts, devices } })).not.toContain(article);
  // One of devices that have all gone goes by them.
  expect(await text({ ...paper, settings, facts: { ...paper.facts, devices: [] } })).toContain(article);
});

test('under the line of a signature stands who holds the role that day, of an earlier day or when erased the role alone', async () => {
  const paper = bare('surveillance-report');
  const expert = { ...nobody, role: 'edr' as const, name: 'Anna', surname: 'Neri', fiscalCode: null };
  const timesNamed = async (madeAt: Date, isErased: boolean) => {
    const facts = { ...paper.facts, people: [{ ...expert, isErased }] };
    const said = await text({ ...paper, madeAt, facts });
    expect(said.split('Esperto di Radioprotezione').length - 1).toBe(2);
    return said.split('Neri').length - 1;
  };
  // In the list of the people, and under the line.
  expect(await timesNamed(paper.madeAt, false)).toBe(2);
  expect(await timesNamed(paper.madeAt, true)).toBe(1);
  expect(await timesNamed(new Date('2026-03-17T09:00:00Z'), false)).toBe(1);
});

test('it is kept for the archive: PDF/A-2b with its metadata and output intent', async () => {
  const archive = await readArchive(await print(bare('annex')));
  expect(archive).toMatchObject({ version: '1.7', part: 2, conformance: 'B' });
  expect(archive.outputIntent).toBe('sRGB IEC61966-2.1');
  expect(archive.embeddedFonts).toBe(archive.fonts);
});
