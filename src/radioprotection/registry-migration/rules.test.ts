import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, matchReference, type ReferenceKind, upgradeWords } from './rules.ts';

const devices: Candidate[] = [
  { id: 1, names: ['RX1', '12345', 'T-9'] },
  { id: 2, names: ['RX 2', '777'] },
  { id: 3, names: ['ENDO-3'] },
  { id: 4, names: ['ENDO3'] },
  { id: 5, names: ['OPT', 'RX9'] },
  { id: 6, names: ['RX9'] },
];
const people: Candidate[] = [
  { id: 1, names: ['Rossi Maria'], code: 'RSSMRA70A41L840A' },
  { id: 2, names: ['D’Angelo Nicolò', 'Dangelo Nicolo Aldo'], code: null },
  { id: 3, names: ['Bianchi Ada'], code: 'BNCDAA80A41L840B' },
  { id: 4, names: ['Bianchi Ada'], code: 'BNCDAA75A41L840C' },
];

describe('what a device is called in words (Q2-82)', () => {
  test.each([
    ['RX1', 1],
    ['rx 1', 1],
    ['Rx-1.', 1],
    ['matr. 12345', 1],
    ['Matricola n. 12345', 1],
    ['RX1 (matr. 12345)', 1],
    ['12345 / RX1', 1],
    ['t9', 1],
    ['Dispositivo RX2', 2],
    // Of two nobody knows which; nor of a name that another has as its number.
    ['ENDO3', null],
    ['RX9', null],
    ['RX', null],
    ['RX1 sostituito da RX2', null],
    ['ex RX1', null],
    ['matricola', null],
    ['—', null],
  ])('%s', (words, id) => {
    expect(matchReference('device', words, devices)).toBe(id);
  });
});

describe('who is meant by a name (Q2-82)', () => {
  test.each([
    ['Rossi Maria', 1],
    ['maria ROSSI', 1],
    ['Dott.ssa Maria Rossi', 1],
    ['Rossi M. – RSSMRA70A41L840A', 1],
    ["Nicolo' D'Angelo", 2],
    ['Dangelo Nicolò', 2],
    ['Aldo Nicolo Dangelo', 2],
    ['Bianchi Ada', null],
    ['Bianchi Ada BNCDAA75A41L840C', 4],
    // A code that nobody has speaks against everybody of the name.
    ['Rossi Maria RSSMRA80A41L840A', null],
    ['Rossi', null],
    ['Maria', null],
    ['dott.', null],
  ])('%s', (words, id) => {
    expect(matchReference('person', words, people)).toBe(id);
    expect(matchReference('worker', words, people)).toBe(id);
  });
});

const kind = fc.constantFrom<ReferenceKind>('device', 'worker', 'person');
const word = fc.stringMatching(/^[A-Za-zàèìòù0-9]{1,8}$/);
const names = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });

test('never more than one, never one that is not there; a second of the same name makes it nobody', () => {
  fc.assert(
    fc.property(kind, names, fc.nat(), (of, all, index) => {
      const candidates = all.map((parts, id) => ({ id, names: [parts.join(' ')] }));
      const chosen = candidates[index % candidates.length] as Candidate;
      const [words = ''] = chosen.names;
      const found = matchReference(of, words, candidates);
      expect(found === null || candidates.some(({ id }) => id === found)).toBe(true);
      expect(matchReference(of, words, [...candidates, { ...chosen, id: -1 }])).toBeNull();
      expect(matchReference(of, words, [])).toBeNull();
    }),
  );
});

test('capitals, accents, signs and spaces do not matter', () => {
  fc.assert(
    fc.property(kind, fc.stringMatching(/^[B-DF-HJ-M]{3,9}[0-9]{2}$/), (of, name) => {
      const candidates = [{ id: 7, names: [name] }];
      for (const words of [name.toLowerCase(), ` ${name} `, `«${name}»`, `${name}.`])
        expect(matchReference(of, words, candidates)).toBe(7);
    }),
  );
});

test.each([
  [
    { collegati: 1, daCollegare: 0, documenti: 1, chiuso: false },
    'Riferimenti: 1 collegato. 1 documento aggiunto.',
  ],
  [
    { collegati: 2, daCollegare: 3, documenti: 2, chiuso: false },
    'Riferimenti: 2 collegati, 3 da collegare a mano. 2 documenti aggiunti.',
  ],
  [
    { collegati: 0, daCollegare: 1, documenti: 0, chiuso: true },
    'Riferimenti: 1 da collegare a mano. Registro chiuso: nessun documento predefinito.',
  ],
  [{ collegati: 0, daCollegare: 0, documenti: 0, chiuso: false }, '0 documenti aggiunti.'],
])('what a migration did is told in words', (done, words) => {
  expect(upgradeWords(done)).toBe(words);
});
