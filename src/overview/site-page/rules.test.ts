import { describe, expect, test } from 'vitest';
import type { SiteSummary } from './contract.ts';
import { isSomeExpiring, leadingMean, nextStep, replaceBy, stateTone, surveysInWords } from './rules.ts';

const today = '2026-11-22';
const idle: Parameters<typeof nextStep>[0] = {
  ...{ scadenze: [], comunicare: null, pronta: null, inPosizione: [], attivo: true },
};
const ready = { pronto: true, motivo: null, emessa: null };
const measuring: SiteSummary['inPosizione'] = [
  {
    ...{ trattamento: 1, codice: 'LBS00001', inizio: '2026-10-13', scadenza: '2027-04-11' },
    punto: { id: 1, nome: 'Aula' },
    ...{ codicePiano: 4, oldPiano: null },
  },
];
const told = (standing: Partial<typeof idle>) => {
  const step = nextStep({ ...idle, ...standing }, today);
  return step && [step.text, step.when].filter(Boolean).join(' ');
};

describe('what comes next at a site', () => {
  test.each<[string, Partial<typeof idle>, string | null]>([
    ['nothing was ever placed', {}, 'Posizionare i dosimetri'],
    ['it is out of use', { attivo: false }, null],
    [
      'what measures is to be replaced',
      { inPosizione: measuring, scadenze: [{ tipo: 'dosimetri', entro: '2027-04-11' }] },
      'Sostituire i dosimetri entro il 11/04/2027',
    ],
    [
      'that day has passed',
      { scadenze: [{ tipo: 'dosimetri', entro: '2026-11-21' }] },
      'Sostituire i dosimetri era entro il 21/11/2026',
    ],
    [
      'authorities are to be told before',
      { comunicare: '2026-12-14', scadenze: [{ tipo: 'rimedio', entro: '2028-11-01' }] },
      'Comunicare agli enti entro il 14/12/2026',
    ],
    ['its report can be issued', { pronta: ready }, 'Preparare la relazione'],
    [
      'its report can be issued, and the next term is far',
      { pronta: ready, scadenze: [{ tipo: 'dosimetri', entro: '2027-04-11' }] },
      'Preparare la relazione',
    ],
    [
      'a term is near although its report can be issued',
      { pronta: ready, scadenze: [{ tipo: 'dosimetri', entro: '2026-12-01' }] },
      'Sostituire i dosimetri entro il 01/12/2026',
    ],
    [
      'a new year is far away',
      { scadenze: [{ tipo: 'ripetizione', entro: '2034-11-01' }] },
      'Nuova misurazione entro il 01/11/2034',
    ],
  ])('%s', (_what, standing, words) => expect(told(standing)).toBe(words));

  test('is near from 30 days before', () => {
    const near = (entro: string) =>
      nextStep({ ...idle, scadenze: [{ tipo: 'dosimetri', entro }] }, today)?.isNear;
    expect([near('2026-12-22'), near('2026-12-23')]).toEqual([true, false]);
  });
});

const point: SiteSummary['verdetto']['punti'][number] = {
  ...{ id: 1, nome: 'Aula', attivo: true, esito: 'below', giorni: 355, manca: null },
  media: { concentration: 264.6, expanded: 26.6, isUpperBound: false },
  ...{ dal: '2025-01-10', al: '2025-12-31', periodoSopra: false, riferito: true, inMisuraDal: null },
};

describe('the mean of a site', () => {
  test('is that of its point, of the year that was closed', () => {
    expect(leadingMean({ punti: [point] })).toEqual({
      ...{ label: 'Media annua', figure: '265 ± 27', point: 'Aula', mark: null },
      period: '10/01/2025 – 31/12/2025',
    });
  });

  test('is the highest of several, and says so; above the level it is marked', () => {
    const high = { ...point, id: 2, nome: 'Cantina', esito: 'above' as const };
    expect(leadingMean({ punti: [point, high] })).toMatchObject({
      ...{ label: 'Media annua più alta', point: 'Cantina', mark: 'above' },
    });
  });

  test('of less than a year is partial and is not called annual', () => {
    const half = { ...point, esito: 'insufficient' as const, giorni: 180 };
    expect(leadingMean({ punti: [half] })).toMatchObject({ label: 'Media di 180 giorni', mark: 'partial' });
  });

  test('is none where nothing was measured', () => {
    const never = { ...point, esito: 'never' as const, media: null, dal: null, al: null, giorni: null };
    expect(leadingMean({ punti: [never] })).toBeNull();
    expect(leadingMean({ punti: [] })).toBeNull();
  });
});

test('dosimeters are replaced by the end of the one that began first', () => {
  expect(replaceBy(['2026-10-13', '2026-09-01'])).toBe('2027-02-28');
  expect(replaceBy([])).toBeNull();
  expect(isSomeExpiring(['2026-06-25'], today)).toBe(true);
  expect(isSomeExpiring(['2026-10-13'], today)).toBe(false);
});

test.each([
  [0, 0, 0, 'Completi'],
  [1, 0, 0, 'Manca 1 risposta'],
  [5, 7, 0, 'Mancano 12 risposte'],
  [0, 0, 1, '1 risposta da controllare'],
  [0, 0, 2, '2 risposte da controllare'],
  [1, 1, 3, 'Mancano 2 risposte, 3 da controllare'],
])('of %i and %i answers that are missing and %i that can be none it says %s', (...counts) => {
  const [edificio, datore, daControllare, words] = counts;
  expect(surveysInWords({ edificio, datore, daControllare })).toBe(words);
});

test('only what is known of every point is green', () => {
  expect(stateTone('good', true)).toBe('ok');
  expect(stateTone('attention', true)).toBe('warning');
  expect(stateTone('quiet', true)).toBe('running');
  expect(stateTone('quiet', false)).toBe('quiet');
});
