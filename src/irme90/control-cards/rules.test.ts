import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  actionSigmas,
  bandsOf,
  clientInstrumentsHref,
  controlCardHref,
  errorCodeOf,
  errorTextOf,
  hintsOf,
  type InstrumentState,
  isKeptBy,
  type Limits,
  limitsMessage,
  limitsOf,
  missingDays,
  reminderOf,
  scannedInstrument,
  scannedInstrumentHref,
  warningSigmas,
} from './rules.ts';

const today = '2026-03-16';
const yesterday = '2026-03-15';
const within = { instrumentCanBeUsed: true, subtitle: '' };
const ready: InstrumentState = {
  ...{ cardId: 7, nextCalibration: '2027-01-31', limitMeasurements: 10, limitMeasurementsNeeded: 10 },
  ...{ dailyMeasurement: today, limitsMessage: within },
};

const warning =
  "Attenzione: l'ultima misurazione giornaliera supera il limite di attenzione della carta di controllo.";
const beyond =
  "L'ultima misurazione giornaliera è fuori dai limiti della carta di controllo. La preghiamo di contattare l'esperto di radioprotezione.";
const start = "L'utilizzo di questo strumento non è consentito ";
const texts = {
  1: `${start}poiché non ha una carta di controllo attiva! La preghiamo di contattare l'esperto di radioprotezione.`,
  2: `${start}poiché la sua taratura è scaduta.`,
  3: `${start}poiché la sua carta di controllo non è stata ancora calibrata.`,
  4: `${start}poiché è richiesta la misurazione giornaliera sulla carta di controllo.`,
  5: beyond,
};

describe('the error of an instrument', () => {
  test.each<[string, Partial<InstrumentState>, 0 | 1 | 2 | 3 | 4 | 5]>([
    ['nothing wrong', {}, 0],
    ['no card', { cardId: null }, 1],
    ['calibrated through today', { nextCalibration: today }, 0],
    ['calibrated through yesterday', { nextCalibration: yesterday }, 2],
    ['calibrated until nobody knows when', { nextCalibration: null }, 2],
    ['9 limit measurements of 10', { limitMeasurements: 9 }, 3],
    ['10 of 10', { limitMeasurements: 10 }, 0],
    ['11 of 10', { limitMeasurements: 11 }, 0],
    ['no limit measurement known', { limitMeasurements: null }, 3],
    ['measured today', { dailyMeasurement: today }, 0],
    ['measured yesterday', { dailyMeasurement: yesterday }, 4],
    ['never measured', { dailyMeasurement: null }, 4],
    ['beyond the warning limit', { limitsMessage: { instrumentCanBeUsed: true, subtitle: warning } }, 0],
    ['beyond the limits', { limitsMessage: { instrumentCanBeUsed: false, subtitle: beyond } }, 5],
  ])('%s (R1-253, R1-631..637)', (_what, over, code) => {
    const state = { ...ready, ...over };
    expect(errorCodeOf(state, today)).toBe(code);
    const text =
      over.nextCalibration === null ? `${start}poiché non ne è registrata nessuna taratura.` : null;
    expect(errorTextOf(code, state)).toBe(code === 0 ? null : (text ?? texts[code]));
  });

  it('is asked in the order card, calibration, limits of the card, day, message (R1-638)', () => {
    const defects: Partial<InstrumentState>[] = [
      { cardId: null },
      { nextCalibration: null },
      { limitMeasurements: null },
      { dailyMeasurement: null },
      { limitsMessage: { instrumentCanBeUsed: false, subtitle: beyond } },
    ];
    for (const [place] of defects.entries()) {
      const state = Object.assign({}, ready, ...defects.slice(place));
      expect(errorCodeOf(state, today)).toBe(place + 1);
    }
  });

  it('says the subtitle of whoever says that the instrument cannot be used (R1-637)', () => {
    const limits = { instrumentCanBeUsed: false, subtitle: 'S' };
    expect(errorTextOf(5, { nextCalibration: today, limitsMessage: limits })).toBe('S');
  });
});

/**
 * Worked by hand. Ten measurements, µSv/h; their sum is 1.000, the mean 0.1. Differences in thousandths: −2, 2, 5, −3,
 * 0, 3, −1, 1, −4, −1; their squares sum to 70. σ² = 70e-6 / 9 = 7.777…e-6, σ = √70 / 3 thousandths = 0.00278886675511358…
 */
const measured = [0.098, 0.102, 0.105, 0.097, 0.1, 0.103, 0.099, 0.101, 0.096, 0.099];
const sigma = 0.002_788_866_755_113_585;

describe('the limits of a card (Q1-36)', () => {
  it('are mean and standard deviation of a sample, to the last digit', () => {
    const limits = limitsOf(measured, 10);
    expect(limits?.mean).toBeCloseTo(0.1, 15);
    expect(limits?.sigma).toBeCloseTo(sigma, 15);
    const bands = bandsOf({ mean: 0.1, sigma });
    expect(bands.lowerAction).toBeCloseTo(0.091_633_399_734_659_24, 15);
    expect(bands.lowerWarning).toBeCloseTo(0.094_422_266_489_772_8, 15);
    expect(bands.upperWarning).toBeCloseTo(0.105_577_733_510_227_17, 15);
    expect(bands.upperAction).toBeCloseTo(0.108_366_600_265_340_76, 15);
  });

  it('are there once the needed number is, and stay (R1-634)', () => {
    expect(limitsOf(measured.slice(0, 9), 10)).toBeNull();
    expect(limitsOf([...measured, 90], 10)).toEqual(limitsOf(measured, 10));
    expect(limitsOf([0.1], 1)).toBeNull();
  });

  it('of equal values have no width', () => {
    expect(limitsOf([0.1, 0.1, 0.1], 3)?.sigma).toBe(0);
    expect(limitsMessage(0.1, { mean: 0.1, sigma: 0 })).toEqual(within);
    expect(limitsMessage(0.101, { mean: 0.1, sigma: 0 }).instrumentCanBeUsed).toBe(false);
  });

  it('do not go below zero', () => {
    expect(bandsOf({ mean: 0.05, sigma: 0.03 })).toMatchObject({ lowerAction: 0, lowerWarning: 0 });
  });

  it('hold their measurements between them whatever these are', () => {
    const values = fc.array(
      fc.integer({ min: 0, max: 100_000 }).map((n) => n / 1000),
      {
        minLength: 2,
        maxLength: 100,
      },
    );
    fc.assert(
      fc.property(values, fc.double({ min: 0.1, max: 50, noNaN: true }), (given, scale) => {
        const limits = limitsOf(given, given.length) as Limits;
        expect(limits.mean).toBeGreaterThanOrEqual(Math.min(...given) - 1e-9);
        expect(limits.mean).toBeLessThanOrEqual(Math.max(...given) + 1e-9);
        // A sample's deviation is at most half its range, corrected for n − 1; a wider scale widens it alike.
        const range = Math.max(...given) - Math.min(...given);
        expect(limits.sigma).toBeLessThanOrEqual(
          (range / 2) * Math.sqrt(given.length / (given.length - 1)) + 1e-9,
        );
        const scaled = limitsOf(
          given.map((value) => value * scale),
          given.length,
        ) as Limits;
        expect(scaled.sigma).toBeCloseTo(limits.sigma * scale, 6);
        const bands = bandsOf(limits);
        expect(bands.lowerAction).toBeLessThanOrEqual(bands.lowerWarning);
        expect(bands.upperWarning).toBeLessThanOrEqual(bands.upperAction);
      }),
    );
  });
});

describe('the message of the last daily value (R1-254, R1-637, Q1-37)', () => {
  const limits = { mean: 0.1, sigma: 0.01 };
  test.each([
    ['the mean', 0.1, true, ''],
    ['exactly 2σ above', 0.12, true, ''],
    ['exactly 2σ below', 0.08, true, ''],
    ['more than 2σ', 0.121, true, warning],
    ['more than 2σ below', 0.079, true, warning],
    ['exactly 3σ above', 0.13, true, warning],
    ['exactly 3σ below', 0.07, true, warning],
    ['more than 3σ', 0.131, false, beyond],
    ['more than 3σ below', 0.069, false, beyond],
  ])('%s', (_what, value, instrumentCanBeUsed, subtitle) => {
    expect(limitsMessage(value, limits)).toEqual({ instrumentCanBeUsed, subtitle });
  });

  it('says nothing without a value or limits', () => {
    expect(limitsMessage(null, limits)).toEqual(within);
    expect(limitsMessage(0.4, null)).toEqual(within);
  });

  it('never puts a value on a limit beyond it, whatever its decimals, nor one a thousandth further within', () => {
    const thousandths = (max: number) => fc.integer({ min: 1, max });
    fc.assert(
      fc.property(thousandths(9999), thousandths(300), fc.constantFrom(1, -1), (m, s, side) => {
        const card = { mean: m / 1000, sigma: s / 1000 };
        const at = (sigmas: number, more = 0) => limitsMessage((m + side * (sigmas * s + more)) / 1000, card);
        expect(at(warningSigmas).subtitle).toBe('');
        expect(at(warningSigmas, 1).subtitle).not.toBe('');
        expect(at(actionSigmas).instrumentCanBeUsed).toBe(true);
        expect(at(actionSigmas, 1).instrumentCanBeUsed).toBe(false);
      }),
    );
  });
});

describe('hints of a card (Western Electric)', () => {
  const card = { mean: 10, sigma: 1 };
  /** Values as distances from the mean, in sigmas. */
  const at = (...distances: number[]) =>
    hintsOf(
      distances.map((distance) => 10 + distance),
      card,
    );

  test.each<[string, number[], string[]]>([
    ['within', [0.5], []],
    ['on 3σ', [3], []],
    ['beyond 3σ', [3.1], ['oltre3']],
    ['beyond 3σ below', [-3.1], ['oltre3']],
    ['two of three beyond 2σ', [2.1, 0, 2.1], ['dueDiTre']],
    ['two of four', [2.1, 0, 0, 2.1], []],
    ['on either side', [2.1, 0, -2.1], []],
    ['four of five beyond 1σ', [1.1, 1.1, 0, 1.1, 1.1], ['quattroDiCinque']],
    ['three of five', [1.1, 1.1, 0, 0, 1.1], []],
    ['on 1σ', [1, 1, 1, 1, 1], []],
    ['eight on one side', [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], ['ottoDiSeguito']],
    ['seven on one side', [-0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], []],
    ['one of eight on the mean', [0.1, 0.1, 0.1, 0, 0.1, 0.1, 0.1, 0.1], []],
  ])('%s', (_what, distances, told) => {
    expect(at(...distances).at(-1)).toEqual(told);
  });

  it('are told of the value that completes them, and of no value that lies within', () => {
    expect(at(2.1, 2.1, 0, 0)).toEqual([[], ['dueDiTre'], [], []]);
  });

  it('are the same seen from below', () => {
    const distances = fc.array(
      fc.integer({ min: -400, max: 400 }).map((n) => n / 100),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(distances, (given) => {
        expect(at(...given)).toEqual(at(...given.map((distance) => -distance)));
      }),
    );
  });
});

test.each([
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('%d days before its end a calibration is written about as %s', (daysLeft, reminder) => {
  expect(reminderOf(daysLeft)).toBe(reminder);
});

test('the label of an instrument is read back, and nothing else is', () => {
  expect(scannedInstrument(`https://radia.example${scannedInstrumentHref(12)}`)).toBe(12);
  for (const other of ['12', 'https://radia.example/lb/radioprotection/devices/12', '']) {
    expect(scannedInstrument(other)).toBeNull();
  }
});

test.each([
  [0, undefined, true],
  [4, undefined, true],
  [0, 'bloccati', false],
  [1, 'bloccati', true],
  [5, 'bloccati', true],
  [2, '2', true],
  [2, '3', false],
  [0, '1', false],
] as const)('an instrument with the error %d is among those looked for by %s: %s', (code, why, isOne) => {
  expect(isKeptBy(code, why)).toBe(isOne);
});

test.each<[string, string | null, string, number | null]>([
  ['today', '2026-03-16', '2026-03-16', 0],
  ['yesterday', '2026-03-15', '2026-03-16', 1],
  ['before clocks were put forward', '2026-03-28', '2026-03-31', 3],
  ['after today, by a clock that was wrong', '2026-03-17', '2026-03-16', 0],
  ['never', null, '2026-03-16', null],
])('measured %s, it has not been measured with for so many days', (_, since, on, days) => {
  expect(missingDays(since, on)).toBe(days);
});

test('the instruments of a client and their cards have their addresses', () => {
  expect(clientInstrumentsHref(3)).toBe('/user/irme90/client/3/instruments');
  expect(controlCardHref(3, 7)).toBe('/user/irme90/client/3/instruments/7/card');
});

test.each([
  ['https://radia.example/user/irme90/instruments/7', 7],
  ['  /user/irme90/instruments/7/\n', 7],
  ['/user/irme90/instruments/7/card', null],
  ['/user/irme90/instruments/', null],
  ['LBS00007', null],
])('a scanner that reads «%s» has read the instrument %s', (text, instrument) => {
  expect(scannedInstrument(text)).toBe(instrument);
});

test('a value above the mean counts for no run below it', () => {
  const card = { mean: 10, sigma: 1 };
  expect(hintsOf([7.5, 12.5, 7.5], card)[2]).toEqual(['dueDiTre']);
  expect(hintsOf([12.5, 7.5, 10], card)[2]).toEqual([]);
  expect(hintsOf([12.5, 7.5, 7.5], card)[1]).toEqual([]);
});
