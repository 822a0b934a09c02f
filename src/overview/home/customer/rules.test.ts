import { expect, it } from 'vitest';
import type { CustomerDay } from './contract.ts';
import { customerSentence } from './rules.ts';

const none: CustomerDay['conteggio'] = {
  ...{ above: 0, below: 0, partly: 0, 'not-comparable': 0, measuring: 0, waiting: 0, never: 0 },
};

it.each<[string, Partial<CustomerDay['conteggio']>, number, string]>([
  ['no site', {}, 0, 'Ancora nessuna sede'],
  ['one below', { below: 1 }, 0, 'La sede è sotto il livello di riferimento'],
  ['one above', { above: 1 }, 0, 'La sede è sopra il livello di riferimento'],
  ['one that was never measured', { never: 1 }, 0, 'La sede non è mai stata misurata'],
  [
    'three below and one that measures',
    { below: 3, measuring: 1 },
    0,
    '3 sedi su 4 sotto il livello di riferimento · 1 in misura',
  ],
  [
    'one above among many',
    { above: 1, below: 1204, never: 2 },
    0,
    '1 sede su 1.207 sopra il livello di riferimento · 1.204 sotto · 2 mai misurate',
  ],
  ['nothing closed', { measuring: 2 }, 0, '2 sedi su 2 in misura'],
  [
    'one judged in part, one not comparable, one that waits',
    { partly: 1, 'not-comparable': 1, waiting: 1 },
    0,
    '1 giudicata in parte · 1 non confrontabile · 1 senza un anno chiuso',
  ],
  [
    'a period above in a site that is not',
    { below: 2, measuring: 1 },
    1,
    '2 sedi su 3 sotto il livello di riferimento · 1 in misura · 1 con un periodo sopra il livello',
  ],
  ['one judged in part', { partly: 1 }, 0, 'Finora nessun punto supera il livello di riferimento'],
])('the sentence of a customer with %s', (_what, counts, conPeriodoSopra, sentence) => {
  const conteggio = { ...none, ...counts };
  expect(customerSentence({ conteggio, conPeriodoSopra, provvisorie: 0 })).toBe(sentence);
});

it('names what no report has told yet', () => {
  const told = (counts: Partial<CustomerDay['conteggio']>, provvisorie: number) =>
    customerSentence({ conteggio: { ...none, ...counts }, conPeriodoSopra: 0, provvisorie });
  expect(told({ below: 1 }, 1)).toBe('La sede è sotto il livello di riferimento · provvisorio');
  expect(told({ below: 3, measuring: 1 }, 2)).toMatch(/ · 1 in misura · 2 giudizi provvisori$/);
});
