import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { nameLetters, PrintedTexts } from '#test/support/printed-texts.ts';
import { firstSettings, letterOf } from '../../settings/rules.ts';
import type { NotifiedOperation } from '../changes/rules.ts';
import { type NotifiedPerson, type NotifiedUnit, notificationGaps } from '../notification/rules.ts';
import { notificationDocument } from './notification-document.ts';

const nobody: NotifiedPerson = {
  ...{ name: 'Anna', surname: 'Neri', fiscalCode: null },
  ...{ qualification: null, grade: null, registerNumber: null },
};
const device = {
  ...{ sigla: 'RX1', category: 'opt' as const, make: null, serialNumber: null },
  ...{ tubeSerialNumber: null, kVp: null, mA: null },
};
const bare: NotifiedUnit = {
  ...{ company: 'Sede', companyAddress: 'Via 1, 36100 Vicenza (VI)', territory: 'Vicenza (VI)' },
  ...{ employer: 'Datore', employerAddress: 'Rue 2, 75001 Paris, Francia' },
  ...{ fiscalCode: null, taxId: null, pec: null },
  ...{ legalRepresentatives: [nobody], isResonance: false, experts: [nobody], devices: [device] },
};
const print = async (
  unit: NotifiedUnit,
  implant: string | null,
  isUnconfirmed = false,
  operations: readonly NotifiedOperation[] = [],
) =>
  buffer(
    await writeDocument(
      notificationDocument({
        ...{ unit, operations, implant },
        letter: {
          ...letterOf(firstSettings, { isResonance: unit.isResonance, hasChanges: operations.length > 0 }),
          isUnconfirmed,
        },
        ...{ revision: 1, madeAt: new Date('2026-03-16T09:00:00Z') },
      }),
    ),
  );

test('a notification of forty devices with the longest names prints every word, its signatures on one page', async () => {
  const texts = new PrintedTexts(['parola']);
  const person = (): NotifiedPerson => ({
    ...nobody,
    ...{ name: texts.text(95), surname: texts.text(95), fiscalCode: texts.run(16) },
  });
  const expert = () => ({
    ...person(),
    ...{ qualification: 'fisico' as const, grade: 'terzo' as const, registerNumber: texts.run(64) },
  });
  const name = () => texts.run(nameLetters);
  const bytes = await print(
    {
      ...{ company: name(), companyAddress: texts.text(nameLetters), territory: name() },
      ...{ employer: name(), employerAddress: texts.text(nameLetters) },
      ...{ fiscalCode: texts.run(16), taxId: texts.run(11), pec: name() },
      ...{ legalRepresentatives: [person()], isResonance: false, experts: [expert(), expert()] },
      devices: Array.from({ length: 40 }, () => ({
        ...{ sigla: texts.run(64), category: 'opt' as const, make: texts.text(190) },
        ...{ serialNumber: texts.run(64), tubeSerialNumber: texts.run(64), kVp: 70.5, mA: 1200 },
      })),
    },
    texts.text(60),
    true,
  );
  expect(await texts.missingFrom(bytes)).toEqual([]);
  const signing = (await readPdf(bytes)).filter(({ text }) => text.includes('Il legale rappresentante del'));
  expect(signing).toHaveLength(1);
  expect(signing[0]?.text).toContain('L’esperto di radioprotezione');
});

test('what is not known has no label in a notification, and is told to who reviews it', async () => {
  const [page] = await readPdf(await print(bare, null));
  for (const label of [
    'Tipo di impianto',
    'C.F.',
    'P. IVA',
    'PEC',
    'null',
    'undefined',
    'elenco degli',
    'tubo',
    'BOZZA',
  ])
    expect(page?.text).not.toContain(label);
  expect(page?.text).toContain('Rue 2, 75001 Paris, Francia');
  expect(notificationGaps(bare, '2026-03-16').map(({ where, isNeeded }) => [where, isNeeded])).toEqual([
    ['datore', false],
    ['persone', false],
    ['dispositivi', false],
  ]);
});

test('changes with the longest values are printed whole; what is of use in the house only is not', async () => {
  const texts = new PrintedTexts(['variazione']);
  const value = (option: NotifiedOperation['values'][number]['option']) => ({
    ...{ option, before: texts.run(nameLetters), after: texts.text(nameLetters) },
  });
  const operation = (type: NotifiedOperation['type']): NotifiedOperation => ({
    ...{ type, newPersonId: null, effectiveDate: '2026-04-01', processedDate: null, canceled: false },
    subject: { name: texts.text(95), surname: texts.text(95), fiscalCode: texts.run(16) },
    ...{ follower: null, values: [value(7), value(9), value(10), value(17), value(18)] },
  });
  const inside = { option: 24 as const, before: 'Nota di casa', after: 'Altra nota di casa' };
  const told = [operation(2), operation(3), operation(4)];
  const operations = [
    ...told,
    ...told.slice(0, 1).map((one) => ({ ...one, type: 7 as const, values: [inside] })),
  ];
  const bytes = await print(bare, null, false, operations);
  expect(await texts.missingFrom(bytes)).toEqual([]);
  const text = (await readPdf(bytes)).map((page) => page.text).join(' ');
  expect(text).not.toContain('di casa');
  expect(text).not.toContain('Medico Responsabile RM');
});
