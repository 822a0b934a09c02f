import { expect, it } from 'vitest';
import { builtSettings as before } from '#db/builders/report-settings.ts';
import { settingChanges } from './rules.ts';

it('tells each line that changed, as it was and as it is', () => {
  const [workplace, ...homes] = before.levels;
  if (!workplace) throw new Error('no workplace');
  const after = {
    ...before,
    letterhead: { ...before.letterhead, phone: '', name: 'Laboratorio nuovo' },
    levels: [{ ...workplace, bqM3: 250 }, ...homes],
    law: {
      ...before.law,
      dwelling: { ...before.law.dwelling, terms: { ...before.law.dwelling.terms, repeatYearsBelow: 8 } },
      workplace: { ...before.law.workplace, terms: { ...before.law.workplace.terms, notifyMonths: 2 } },
    },
    authorities: [
      ...before.authorities,
      { kind: 'SSN' as const, province: 'VI', name: 'Azienda A', email: 'a@enti.example' },
      { kind: 'SSN' as const, province: 'VI', name: 'Azienda B', email: 'b@enti.example' },
    ],
    issuing: { ...before.issuing, customersSee: 'signed' as const, fourEyes: true },
    pastCalibration: 2.75,
  };
  expect(settingChanges(before, after)).toEqual([
    { campo: 'Nome del laboratorio', prima: before.letterhead.name, dopo: 'Laboratorio nuovo' },
    {
      campo: 'Livello: Luoghi di lavoro',
      prima: `300 Bq/m³ – ${workplace.text}`,
      dopo: `250 Bq/m³ – ${workplace.text}`,
    },
    { campo: 'Luoghi di lavoro: Invio agli enti (mesi)', prima: '1', dopo: '2' },
    { campo: 'Abitazioni: Nuova misurazione sotto il livello (anni)', prima: null, dopo: '8' },
    {
      campo: 'I clienti vedono la relazione',
      prima: 'dopo l’emissione, come copia non firmata',
      dopo: 'solo dopo la firma',
    },
    { campo: 'Rilascio a quattro occhi', prima: 'no', dopo: 'sì' },
    {
      campo: 'Ente: SSN, VI',
      prima: null,
      dopo: 'Azienda A, a@enti.example; Azienda B, b@enti.example',
    },
    { campo: 'k delle densità storiche', prima: '2,5', dopo: '2,75' },
    { campo: 'Telefono', prima: before.letterhead.phone, dopo: null },
  ]);
  expect(settingChanges(before, structuredClone(before))).toEqual([]);
});
