import { daysBetween, formatDay } from '#platform/contract/dates.ts';

/** Q1-36: measurements that fix a card's limits, and the one of a day that is held against them. */
export const measurementKinds = ['limite', 'giornaliera'] as const;
export type MeasurementKind = (typeof measurementKinds)[number];
export const measurementLabels: Readonly<Record<MeasurementKind, string>> = {
  limite: 'Misura di limite',
  giornaliera: 'Misura giornaliera',
};

/** Why an instrument may not measure (Q1-35), in the order in which it is asked; 0: it may. */
export const errorCodes = {
  none: 0,
  noCard: 1,
  calibrationExpired: 2,
  notCalibrated: 3,
  dailyNeeded: 4,
  beyondLimits: 5,
} as const;
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];

const notAllowed = "L'utilizzo di questo strumento non è consentito ";
/** S1 §8, Q1-38. Code 5 is told with the subtitle of its message. */
export const errorTexts: Readonly<Record<1 | 2 | 3 | 4, string>> = {
  1: `${notAllowed}poiché non ha una carta di controllo attiva! La preghiamo di contattare l'esperto di radioprotezione.`,
  2: `${notAllowed}poiché la sua taratura è scaduta.`,
  3: `${notAllowed}poiché la sua carta di controllo non è stata ancora calibrata.`,
  4: `${notAllowed}poiché è richiesta la misurazione giornaliera sulla carta di controllo.`,
};

/** An instrument may lack a calibration that could expire. */
const neverCalibrated = `${notAllowed}poiché non ne è registrata nessuna taratura.`;

/** The same in two or three words, of all instruments that it keeps. */
export const errorWords: Readonly<Record<Exclude<ErrorCode, 0>, string>> = {
  1: 'Senza carta di controllo',
  2: 'Senza taratura valida',
  3: 'Carta da calibrare',
  4: 'Manca la misura di oggi',
  5: 'Fuori dai limiti',
};

/** By what keeps them from being used instruments are looked for: anything, or the number of one reason. */
export const whyNot = ['bloccati', '1', '2', '3', '4', '5'] as const;
export type WhyNot = (typeof whyNot)[number];

/** Whether an instrument is one of those looked for. */
export const isKeptBy = (errorCode: ErrorCode, why: WhyNot | undefined) =>
  why === undefined || (why === 'bloccati' ? errorCode !== errorCodes.none : String(errorCode) === why);

/** Whether the last daily measurement lets an instrument measure, and what is said of it (Q1-37). */
export type LimitsMessage = { instrumentCanBeUsed: boolean; subtitle: string };

export const limitsTexts = {
  warning:
    "Attenzione: l'ultima misurazione giornaliera supera il limite di attenzione della carta di controllo.",
  beyond:
    "L'ultima misurazione giornaliera è fuori dai limiti della carta di controllo. La preghiamo di contattare l'esperto di radioprotezione.",
} as const;

/** Of a card: µSv/h. */
export type Limits = { mean: number; sigma: number };

/** Bands around the mean, in standard deviations: beyond the first it is looked at, beyond the second it blocks. */
export const warningSigmas = 2;
export const actionSigmas = 3;

/** What decimals become as binary numbers must not put a value beyond a limit that it is exactly on; µSv/h. */
const binaryNoise = 1e-9;

const isBeyond = (value: number, { mean, sigma }: Limits, sigmas: number) =>
  Math.abs(value - mean) - sigmas * sigma > binaryNoise;

/** What the last daily value (µSv/h) says; a value on a limit is within it. */
export function limitsMessage(value: number | null, limits: Limits | null): LimitsMessage {
  if (value === null || limits === null) return { instrumentCanBeUsed: true, subtitle: '' };
  if (isBeyond(value, limits, actionSigmas))
    return { instrumentCanBeUsed: false, subtitle: limitsTexts.beyond };
  const isWarning = isBeyond(value, limits, warningSigmas);
  return { instrumentCanBeUsed: true, subtitle: isWarning ? limitsTexts.warning : '' };
}

/** What decides whether an instrument may measure; days `YYYY-MM-DD`. */
export type InstrumentState = {
  cardId: number | null;
  nextCalibration: string | null;
  limitMeasurements: number | null;
  limitMeasurementsNeeded: number | null;
  dailyMeasurement: string | null;
  limitsMessage: LimitsMessage;
};

/** The first thing that keeps an instrument from measuring today (Q1-35): of the last day of anything, that day counts. */
export function errorCodeOf(state: InstrumentState, today: string): ErrorCode {
  if (state.cardId === null) return errorCodes.noCard;
  if (state.nextCalibration === null || state.nextCalibration < today) return errorCodes.calibrationExpired;
  if (state.limitMeasurements === null || state.limitMeasurements < (state.limitMeasurementsNeeded ?? 0))
    return errorCodes.notCalibrated;
  if (state.dailyMeasurement === null || state.dailyMeasurement < today) return errorCodes.dailyNeeded;
  return state.limitsMessage.instrumentCanBeUsed ? errorCodes.none : errorCodes.beyondLimits;
}

/** What is known of an instrument when its error is put into words. */
export type Known = Pick<InstrumentState, 'nextCalibration' | 'limitsMessage'>;

/** What is said of an error; null: there is none. A calibration that nobody has recorded has not expired. */
export function errorTextOf(code: ErrorCode, { nextCalibration, limitsMessage: told }: Known): string | null {
  if (code === errorCodes.none) return null;
  if (code === errorCodes.beyondLimits) return told.subtitle;
  const isUnknown = code === errorCodes.calibrationExpired && nextCalibration === null;
  return isUnknown ? neverCalibrated : errorTexts[code];
}

/** The same of a day that has passed, on which a load was measured: it names the day. */
export function pastErrorOf(code: ErrorCode, known: Known, day: string): string | null {
  const error = errorTextOf(code, known);
  if (error === null) return null;
  const isUnknown = code === errorCodes.calibrationExpired && known.nextCalibration === null;
  return isUnknown ? cardTexts.notRecorded(formatDay(day)) : cardTexts.thenNot(error, formatDay(day));
}

/** The error of one instrument in two or three words; `past`: of that day, and not of today. */
export function errorWordOf(
  code: Exclude<ErrorCode, 0>,
  { nextCalibration }: Pick<Known, 'nextCalibration'>,
  past: string | null = null,
): string {
  if (code === errorCodes.calibrationExpired)
    return nextCalibration === null ? 'Nessuna taratura registrata' : 'Taratura scaduta';
  if (code === errorCodes.dailyNeeded && past !== null) return `Manca la misura del ${formatDay(past)}`;
  return errorWords[code];
}

/**
 * Mean and standard deviation of a sample (divided by n − 1), µSv/h, of the measurements that fix the limits; null as
 * long as there are fewer than needed (Q1-36). Those beyond the needed number do not count: the limits stay.
 */
export function limitsOf(values: readonly number[], needed: number): Limits | null {
  if (needed < 2 || values.length < needed) return null;
  const counted = values.slice(0, needed);
  const mean = counted.reduce((sum, value) => sum + value, 0) / needed;
  const squares = counted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const sigma = Math.sqrt(squares / (needed - 1));
  return { mean, sigma: sigma > binaryNoise ? sigma : 0 };
}

/** A mean or a limit (µSv/h) with its unit, to the ten-thousandth: '0,1084 µSv/h'. */
export const limitText = (value: number) =>
  `${value.toLocaleString('it-IT', { maximumFractionDigits: 4 })} µSv/h`;

/** The lines of a card, µSv/h. No dose rate is below zero: nor is a line. */
export type Bands = Record<'lowerAction' | 'lowerWarning' | 'upperWarning' | 'upperAction', number>;

export function bandsOf({ mean, sigma }: Limits): Bands {
  const at = (sigmas: number) => Math.max(0, mean + sigmas * sigma);
  return {
    lowerAction: at(-actionSigmas),
    lowerWarning: at(-warningSigmas),
    upperWarning: at(warningSigmas),
    upperAction: at(actionSigmas),
  };
}

/** Patterns that chance hardly makes (Western Electric, 1956; ISO 7870-2): hints, which block nothing by themselves. */
export const hints = ['oltre3', 'dueDiTre', 'quattroDiCinque', 'ottoDiSeguito'] as const;
export type Hint = (typeof hints)[number];
export const hintTexts: Readonly<Record<Hint, string>> = {
  oltre3: 'Un valore oltre 3σ dalla media.',
  dueDiTre: 'Due valori su tre di seguito oltre 2σ, dalla stessa parte della media.',
  quattroDiCinque: 'Quattro valori su cinque di seguito oltre 1σ, dalla stessa parte della media.',
  ottoDiSeguito: 'Otto valori di seguito dalla stessa parte della media.',
};

/** Of the last `among` values `least` lie beyond so many sigmas on one side. */
const runs: readonly { hint: Hint; among: number; least: number; sigmas: number }[] = [
  { hint: 'oltre3', among: 1, least: 1, sigmas: actionSigmas },
  { hint: 'dueDiTre', among: 3, least: 2, sigmas: warningSigmas },
  { hint: 'quattroDiCinque', among: 5, least: 4, sigmas: 1 },
  { hint: 'ottoDiSeguito', among: 8, least: 8, sigmas: 0 },
];

/** For each daily value (µSv/h, in the order of their days) the patterns that it completes. */
export function hintsOf(values: readonly number[], limits: Limits): Hint[][] {
  const isFar = (value: number, side: 1 | -1, sigmas: number) =>
    side * (value - limits.mean) > 0 && isBeyond(value, limits, sigmas);
  return values.map((value, place) =>
    runs
      .filter(({ among, least, sigmas }) =>
        ([1, -1] as const).some((side) => {
          const last = values.slice(Math.max(0, place + 1 - among), place + 1);
          return isFar(value, side, sigmas) && last.filter((one) => isFar(one, side, sigmas)).length >= least;
        }),
      )
      .map(({ hint }) => hint),
  );
}

/** Q1-49: so many decimals of a dose rate are kept; the highest that is taken for one, µSv/h. */
export const valueDecimals = 3;
export const highestValue = 1_000_000;
/** Q1-36, and what the database takes. */
export const usualMeasurements = 10;
export const measurementsBounds = [2, 100] as const;
/** For so long the register of a control is kept (D.Lgs. 101/2020, annex XIX), and with it what its instruments did. */
export const keptYears = 5;
/** So many days before a calibration ends it is written about, once each. */
export const reminderDays = [60, 30, 7] as const;

/** Which reminder a calibration with so many days left has come to; null: none yet, or it has ended. */
export function reminderOf(daysLeft: number): (typeof reminderDays)[number] | null {
  if (daysLeft < 0) return null;
  return reminderDays.toReversed().find((days) => daysLeft <= days) ?? null;
}

/** What the label of an instrument leads to, and what a scanner reads from it. */
export const scannedInstrumentHref = (id: number) => `/user/irme90/instruments/${id}`;
export function scannedInstrument(text: string): number | null {
  const [, digits] = /\/user\/irme90\/instruments\/(\d{1,10})\/?$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** For how many days an instrument has not been measured with, this one among them. */
export const missingDays = (since: string | null, today: string) =>
  since === null ? null : Math.max(0, daysBetween(since, today));

export const clientInstrumentsHref = (client: number) => `/user/irme90/client/${client}/instruments`;
export const controlCardHref = (client: number, instrument: number) =>
  `${clientInstrumentsHref(client)}/${instrument}/card`;

export const cardTexts = {
  house:
    'Lo strumento non è del cliente: le misure della sua carta di controllo le registra chi pianifica, l’esperto di radioprotezione o un operatore.',
  notFound: 'Strumento non trovato.',
  noClient: 'Indicare il cliente.',
  thenNot: (error: string, day: string) =>
    `${error} Vale il giorno in cui il carico è stato misurato: ${day}.`,
  notRecorded: (day: string) =>
    `Di questo strumento non è registrata nessuna taratura fatta entro il ${day}, quando il carico è stato misurato: va registrata prima di inviare.`,
  noCard: 'Lo strumento non ha una carta di controllo attiva.',
  hasCard: 'Lo strumento ha già una carta di controllo attiva: si sostituisce, con un motivo.',
  closed: 'La carta di controllo è stata chiusa o sostituita nel frattempo: ricaricare la pagina.',
  calibrated: 'La carta è già calibrata: i suoi limiti non cambiano più. Per fissarli di nuovo, sostituirla.',
  notCalibrated: (missing: number) =>
    missing === 1
      ? 'La carta non è ancora calibrata: manca 1 misura di limite.'
      : `La carta non è ancora calibrata: mancano ${missing} misure di limite.`,
  dailyTaken: (who: string, value: string) =>
    `La misura di oggi è già stata registrata da ${who}: ${value} µSv/h.`,
  noValue: 'Inserire un valore',
  negative: 'Il valore non può essere negativo.',
  tooHigh: 'Il valore è troppo alto: indicarlo in µSv/h.',
  tooFine: 'Al massimo tre decimali.',
  noReason: 'Indicare il motivo: almeno 5 caratteri.',
  noName: 'Indicare il nome della carta.',
  needed: 'Da 2 a 100 misure di limite.',
  noExpert: 'Scegliere un esperto di radioprotezione tra quelli in elenco.',
  withdrawn: 'La misura è già stata ritirata.',
  fixedLimits: 'La misura ha fissato i limiti della carta: per rifarli, sostituire la carta.',
} as const;

export const calibrationTexts = {
  noDay: 'Indicare la data.',
  future: 'La data della taratura non può essere nel futuro.',
  endBefore: 'La taratura vale fino a un giorno successivo a quello in cui è stata fatta.',
  taken: 'Di questo giorno c’è già una taratura.',
  noFile: 'Allegare il certificato in PDF, o togliere il file.',
  largeFile: 'Il certificato è troppo grande: al massimo 10 MB.',
  noZone: 'Scegliere le zone tra quelle in uso.',
} as const;
