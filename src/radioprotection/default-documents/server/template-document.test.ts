import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { nameLetters, PrintedTexts, textLengths, wordShapes } from '#test/support/printed-texts.ts';
import type { UnitFacts } from '../../unit-papers/rules.ts';
import { exampleFacts } from '../example/rules.ts';
import { blocks, draftText, placeholders, type Template, type TemplateSection } from '../rules.ts';
import { type Plan, templateDocument } from './template-document.ts';

const madeAt = new Date('2026-03-16T09:00:00Z');
const print = async (
  template: Template,
  { facts = exampleFacts('surveillance', '2026-03-16'), title = 'Documento', plans = [] as Plan[] } = {},
) =>
  buffer(
    await writeDocument(
      templateDocument({ title, template, facts, plans, number: 3, isUnconfirmed: false, madeAt }),
    ),
  );
const section = (more: Partial<TemplateSection>): TemplateSection => ({
  ...{ heading: 'Titolo', text: '', block: null, law: null },
  ...more,
});

test('any template of placeholders that exist prints all its words and all data of the longest unit', async () => {
  const braced = placeholders.map(({ name }) => `{${name}}`).join(' ');
  await fc.assert(
    fc.asyncProperty(
      wordShapes,
      fc.array(textLengths, { minLength: 1, maxLength: 6 }),
      async (shapes, lengths) => {
        const texts = new PrintedTexts(shapes);
        const facts = longestFacts(texts);
        const sections = blocks.map((block, index) =>
          section({
            heading: texts.text(200),
            text: `${texts.text(lengths[index % lengths.length] ?? 1)}\n\n${braced}\n${texts.text(40)}`,
            block,
            law: texts.text(80),
          }),
        );
        expect(await texts.missingFrom(await print({ sections }, { facts, title: texts.text(200) }))).toEqual(
          [],
        );
      },
    ),
    { numRuns: 6 },
  );
});

function longestFacts(texts: PrintedTexts): UnitFacts {
  const facts = exampleFacts('surveillance', '2026-03-16');
  const name = () => texts.run(nameLetters);
  const person = facts.people[0];
  const device = facts.devices[0];
  const worker = facts.workers[0];
  if (!person || !device || !worker) throw new Error('the example has one of each');
  const names = () => ({ name: texts.text(95), surname: texts.text(95), fiscalCode: texts.run(16) });
  return {
    ...facts,
    company: { ...facts.company, name: name(), address: texts.text(nameLetters), territory: name() },
    employer: { ...facts.employer, name: name(), address: texts.text(nameLetters), pec: name() },
    project: { ...facts.project, number: texts.run(64), title: texts.text(nameLetters) },
    people: (['legal_rep', 'edr', 'implant_manager'] as const).map((role) => ({
      ...{ ...person, ...names(), role },
    })),
    devices: Array.from({ length: 12 }, () => ({
      ...{ ...device, sigla: texts.run(64), make: texts.text(190), serialNumber: texts.run(64) },
    })),
    workers: Array.from({ length: 12 }, () => ({ ...worker, ...names(), task: texts.text(100) })),
  };
}

test('a block without data says so, and what a unit lacks stands where it should be', async () => {
  const facts: UnitFacts = {
    ...{ ...exampleFacts('resonance', '2026-03-16'), people: [], devices: [], workers: [], registry: null },
  };
  const sections = blocks.map((block) => section({ heading: block, text: '{esperto_rm}', block }));
  const text = (await readPdf(await print({ sections }, { facts }))).map((page) => page.text).join(' ');
  for (const said of [
    'Nessuno ha un ruolo nell’unità locale.',
    'Nell’unità locale non c’è nessuna apparecchiatura.',
    'Nel registro non ci sono lavoratori esposti.',
    'Nessun controllo.',
    'Non c’è nessuna planimetria.',
    '[Esperto Responsabile RM: non indicato]',
  ])
    expect(text).toContain(said);
  for (const absent of ['null', 'undefined', draftText, 'BOZZA']) expect(text).not.toContain(absent);
});

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('planimetries are printed with their names and how wide they are; one that is gone says so', async () => {
  const plan = { picture: pixel, width: 1000, height: 3000, metresPerPixel: null };
  const plans: Plan[] = [
    { ...plan, alias: 'Piano terra', metresPerPixel: 0.02 },
    { ...plan, alias: 'Primo piano', picture: null },
  ];
  const bytes = await print({ sections: [section({ block: 'planimetry' })] }, { plans });
  const text = (await readPdf(bytes)).map((page) => page.text).join(' ');
  for (const said of [
    'Piano terra · larghezza 20 m',
    'Primo piano',
    'L’immagine di questa planimetria non è disponibile.',
  ])
    expect(text).toContain(said);
});
