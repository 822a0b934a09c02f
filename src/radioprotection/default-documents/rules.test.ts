import { describe, expect, test } from 'vitest';
import { exampleFacts } from './example/rules.ts';
import {
  defaultDocumentTexts,
  documentsOf,
  filledText,
  implantsInWords,
  isSameTemplate,
  placeholderProblem,
  placeholders,
  unreadWarning,
  whyNotImplants,
} from './rules.ts';
import { starters } from './starters/rules.ts';
import { sections } from './template/contract.ts';

const facts = exampleFacts('surveillance', '2026-03-16');

describe('placeholders', () => {
  test.each([
    ['Unità {unità}, datore {datore}.', null],
    ['Con spazi: { datore }, e l’accento in due segni: {unita\u0300}.', null],
    ['Niente tra graffe.', null],
    ['Chi è {dottore}?', 'Il segnaposto {dottore} non esiste.'],
    ['Vuoto: {}', 'Il segnaposto {} non esiste.'],
    ['{Datore}', 'Il segnaposto {Datore} non esiste.'],
    ['{toString}', 'Il segnaposto {toString} non esiste.'],
    ['Aperta {datore', 'La parentesi { è senza la sua.'],
    ['Chiusa datore}', 'La parentesi } è senza la sua.'],
  ])('%s: %s', (text, problem) => {
    expect(placeholderProblem(text)).toBe(problem);
  });

  test.each([
    ['{unità}, {indirizzo}', 'Unità di esempio, Via dell’Esempio 1, 36100 Vicenza (VI)'],
    ['{datore} ({codice_fiscale})', 'Datore di esempio S.r.l. (00000000000)'],
    ['{esperto} e {fisico_medico}', 'Bruno Esempio e Carla Esempio'],
    ['{registro}, {impianto}, dal {apertura}', 'Sorveglianza, Odontoiatria, dal 01/01/2024'],
    ['{data}: {progetto}', '16/03/2026: E-1 Progetto di esempio'],
    ['{ unita\u0300 }', 'Unità di esempio'],
    ['{medico_rm}', '[Medico Responsabile RM: non indicato]'],
  ])('%s is printed as %s', (text, printed) => {
    expect(filledText(text, facts)).toBe(printed);
  });

  test('a value that holds braces is printed as it is, and is no placeholder itself', () => {
    const company = { ...facts.company, name: 'Studio {datore}' };
    expect(filledText('{unità}', { ...facts, company })).toBe('Studio {datore}');
  });

  test('each that is listed may be used', () => {
    for (const { name } of placeholders) expect(placeholderProblem(`{${name}}`)).toBeNull();
  });
});

test('the implant types of a document are those of its registries', () => {
  expect(whyNotImplants('surveillance', ['vet', 'dentist'])).toBeNull();
  expect(whyNotImplants('resonance', ['rm'])).toBeNull();
  expect(whyNotImplants('surveillance', ['vet', 'rm'])).toBe(defaultDocumentTexts.ionisingOnly);
  expect(whyNotImplants('resonance', ['vet'])).toBe(defaultDocumentTexts.resonanceOnly);
});

test('a template is another when anything of it is, in another order too', () => {
  const one = { heading: 'A', text: 'a', block: null, law: null };
  const two = { heading: 'B', text: 'b', block: 'devices' as const, law: 'art. 1' };
  const template = { sections: [one, two] };
  expect(isSameTemplate(template, { sections: [{ ...one }, { ...two }] })).toBe(true);
  for (const other of [[two, one], [one], [one, { ...two, law: null }], [one, { ...two, text: 'b ' }]])
    expect(isSameTemplate(template, { sections: other })).toBe(false);
});

test('the templates to begin with can be saved as they are, and each goes by a law somewhere', () => {
  for (const { title, kind, implantTypes, template } of starters) {
    const read = sections.safeParse(template.sections);
    expect([title, read.error?.issues ?? []]).toEqual([title, []]);
    expect(whyNotImplants(kind, implantTypes)).toBeNull();
    expect([title, template.sections.some(({ law }) => law !== null)]).toEqual([title, true]);
  }
});

describe('what a registry gets when it is opened', () => {
  const document = { impianti: ['vet' as const, 'gamma' as const], attivo: true, confermato: true };
  const list = [
    { ...document, id: 1 },
    { ...document, id: 2, attivo: false },
    { ...document, id: 3, impianti: ['dentist' as const] },
    { ...document, id: 4, confermato: false },
  ];

  test('is what is in use for its implant type, in the order of the list', () => {
    expect(documentsOf(list, 'gamma').map(({ id }) => id)).toEqual([1, 4]);
    expect(documentsOf(list, 'rm')).toEqual([]);
  });

  test.each([
    [[true, true], null],
    [[true, false], '1 modello non riletto da un esperto: il documento esce come bozza e non va alla firma.'],
    [
      [false, true, false],
      '2 modelli non riletti da un esperto: i documenti escono come bozza e non vanno alla firma.',
    ],
  ])('says of templates read %j: %s', (read, warning) => {
    expect(unreadWarning(read.map((confermato) => ({ confermato })))).toBe(warning);
  });
});

test.each([
  [
    'surveillance',
    ['vet', 'dentist', 'industrial', 'radiology', 'gamma'],
    'Tutti gli impianti di sorveglianza',
  ],
  ['surveillance', ['dentist', 'radiology'], 'Odontoiatria, Radiologia'],
  ['resonance', ['rm'], 'Risonanza magnetica'],
] as const)('a document of %s for %j is of: %s', (kind, types, words) => {
  expect(implantsInWords(kind, types)).toBe(words);
});
