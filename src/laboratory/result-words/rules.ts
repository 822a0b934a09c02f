/**
 * Results as a person reads them: rounded figures, and the formula behind each with the numbers in it. Concentrations
 * and their uncertainties are whole Bq/m³, exposures and densities have one decimal.
 */
import {
  type Calibration,
  concentrationOf,
  coverageFactor,
  type Density,
  type Exposure,
  expanded,
  type Mean,
  type ResultState,
} from '../results/rules.ts';

const formatOf = (digits: number, least = 0) =>
  new Intl.NumberFormat('it', {
    ...{ useGrouping: 'always', minimumFractionDigits: least, maximumFractionDigits: digits },
  });
const whole = formatOf(0);
const tenths = formatOf(1);
/** Of a value beside its uncertainty: both with as many decimals, a zero among them. */
const fixedTenths = formatOf(1, 1);
/** As many digits as a factor has been given with. */
const asGiven = formatOf(6);

/** C or U(C) as printed: whole Bq/m³, half away from zero. */
export function roundedConcentration(bqM3: number): number {
  return Math.sign(bqM3) * Math.round(Math.abs(bqM3)) || 0;
}

export const stateLabels: Record<ResultState, string> = {
  valid: 'Valido',
  'below-limit': '< LR',
  saturated: 'Saturo',
  recount: 'Da ricontare',
  incomplete: 'Manca il fondo',
};

/** Where a result comes from. */
export const sourceLabels = {
  manual: 'a mano',
  reader: 'dal lettore',
  past: 'importato',
} as const;

/** What is printed instead of a figure in these states; the detection limit never with a number. */
const insteadOfFigure: Partial<Record<ResultState, string>> = {
  'below-limit': '< LR',
  saturated: 'saturo',
  recount: 'ricontare',
  incomplete: 'manca il fondo',
};

export type Figures = {
  state: ResultState;
  density: Density;
  background: Density | null;
  calibration: Calibration;
  exposure: Exposure | null;
  /** Of the exposure; null while its days are not known. */
  hours: number | null;
  /** `saturationExposureOf`, kBq·h/m³; null or missing: not known. */
  saturationExposure?: number | null;
};

/** An exposure with its expanded uncertainty, both kBq·h/m³: '149,8 ± 24,2', '200,0 ± 65,0'. */
export function exposureWith(value: number, uncertainty: number | null): string {
  return pair(fixedTenths, value, uncertainty);
}

/** A concentration with its expanded uncertainty, both Bq/m³: '35 ± 6'. */
export function concentrationWith(value: number, uncertainty: number | null): string {
  return pair(whole, value, uncertainty);
}

function pair(format: Intl.NumberFormat, value: number, uncertainty: number | null): string {
  const figure = format.format(value);
  return uncertainty === null ? figure : `${figure} ± ${format.format(uncertainty)}`;
}

/** '149,8 ± 24,2 kBq·h/m³', '< LR', 'saturo, almeno 5.443,6 kBq·h/m³' */
export function exposureText({
  state,
  exposure,
  saturationExposure = null,
}: Pick<Figures, 'state' | 'exposure' | 'saturationExposure'>): string {
  const word = insteadOfFigure[state];
  const bound = state === 'saturated' ? saturationExposure : null;
  if (word !== undefined)
    return bound === null ? word : `${word}, almeno ${exposureWith(bound, null)} kBq·h/m³`;
  if (exposure === null) return '–';
  return `${exposureWith(exposure.value, expandedOrNull(exposure.uncertainty))} kBq·h/m³`;
}

/** '35 ± 6 Bq/m³', '< LR', 'saturo, almeno 721 Bq/m³'; '–' without days of exposure. */
export function concentrationText({
  state,
  exposure,
  hours,
  saturationExposure = null,
}: Pick<Figures, 'state' | 'exposure' | 'hours' | 'saturationExposure'>): string {
  const over = (value: number | null) =>
    value === null || hours === null ? null : concentrationOf(value, hours);
  const word = insteadOfFigure[state];
  const bound = state === 'saturated' ? over(saturationExposure) : null;
  if (word !== undefined)
    return bound === null ? word : `${word}, almeno ${concentrationWith(bound, null)} Bq/m³`;
  const value = over(exposure?.value ?? null);
  if (value === null) return '–';
  const uncertainty = over(expandedOrNull(exposure?.uncertainty ?? null));
  return `${concentrationWith(value, uncertainty)} Bq/m³`;
}

/** A figure where its unit stands above the column. */
export function withoutUnit(figure: string): string {
  return figure.replace(/ (kBq·h|Bq)\/m³$/, '');
}

/** '≥ 1.334' of 'saturo, almeno 1.334', where the state stands beside it. */
export function asBound(figure: string): string {
  return figure.replace(/^saturo, almeno /, '≥ ');
}

/** '140 ± 12 Bq/m³', 'inferiore a 37 ± 4 Bq/m³', 'almeno 721 ± 74 Bq/m³': a bound has an uncertainty as well. */
export function meanText(
  mean: Pick<Mean, 'concentration' | 'uncertainty' | 'isUpperBound' | 'isLowerBound'>,
): string {
  const side = mean.isLowerBound ? 'almeno ' : mean.isUpperBound ? 'inferiore a ' : '';
  return `${side}${concentrationWith(mean.concentration, expandedOrNull(mean.uncertainty))} Bq/m³`;
}

function expandedOrNull(uncertainty: number | null): number | null {
  return uncertainty === null ? null : expanded(uncertainty);
}

/** 'D = N/A = 412/1 = 412 tracce/cm²' */
export function densityFormula(counts: number, areaCm2: number): string {
  const density = tenths.format(counts / areaCm2);
  return `D = N/A = ${whole.format(counts)}/${asGiven.format(areaCm2)} = ${density} tracce/cm²`;
}

/** 'E = (D − D0)/k = (412,5 − 38)/2,5 = 149,8 kBq·h/m³' */
export function exposureFormula({ density, background, calibration, exposure }: Figures): string | null {
  if (background === null || exposure === null) return null;
  const net = `(${tenths.format(density.value)} − ${tenths.format(background.value)})`;
  const k = asGiven.format(calibration.k);
  return `E = (D − D0)/k = ${net}/${k} = ${tenths.format(exposure.value)} kBq·h/m³`;
}

/** 'U(E) = 2·√((u(D)² + u(D0)²)/k² + (E·u(k)/k)²) = 2·√((20,3² + 3²)/2,5² + (149,8·0,2/2,5)²) = 29 kBq·h/m³' */
export function uncertaintyFormula({ density, background, calibration, exposure }: Figures): string | null {
  const ofDensity = density.uncertainty;
  const ofBackground = background?.uncertainty ?? null;
  const { k, kUncertainty } = calibration;
  if (exposure === null || exposure.uncertainty === null) return null;
  if (ofDensity === null || ofBackground === null || kUncertainty === null) return null;
  const factor = asGiven.format(k);
  const counting = `(${tenths.format(ofDensity)}² + ${tenths.format(ofBackground)}²)/${factor}²`;
  const ofK = `(${tenths.format(exposure.value)}·${asGiven.format(kUncertainty)}/${factor})²`;
  const value = tenths.format(expanded(exposure.uncertainty));
  const symbols = '√((u(D)² + u(D0)²)/k² + (E·u(k)/k)²)';
  return `U(E) = ${coverageFactor}·${symbols} = ${coverageFactor}·√(${counting} + ${ofK}) = ${value} kBq·h/m³`;
}

/** 'C = 1000·E/ore = 1000·149,8/4.296 = 35 Bq/m³' */
export function concentrationFormula({ exposure, hours }: Figures): string | null {
  const value = exposure && hours !== null ? concentrationOf(exposure.value, hours) : null;
  if (exposure === null || hours === null || value === null) return null;
  return `C = 1000·E/ore = 1000·${tenths.format(exposure.value)}/${whole.format(hours)} = ${whole.format(value)} Bq/m³`;
}

/** 'C = 1000·ΣE/Σore = 1000·(149,8 + 160)/(4.296 + 4.080) = 37 Bq/m³'; 'C ≤ …' and 'C ≥ …' of a bound. */
export function meanFormula(
  periods: readonly { exposure: number; hours: number }[],
  mean: Pick<Mean, 'concentration' | 'isUpperBound'> & { isLowerBound?: boolean | undefined },
): string {
  const exposures = periods.map(({ exposure }) => tenths.format(exposure)).join(' + ');
  const hours = periods.map((period) => whole.format(period.hours)).join(' + ');
  const sign = mean.isLowerBound ? '≥' : mean.isUpperBound ? '≤' : '=';
  return `C ${sign} 1000·ΣE/Σore = 1000·(${exposures})/(${hours}) = ${whole.format(mean.concentration)} Bq/m³`;
}

/** 'saturazione: E ≥ (12.000 − 24)/2,2 = 5.443,6 kBq·h/m³'; null of what is not saturated. */
export function saturationFormula({
  state,
  background,
  calibration: { k, saturation },
  saturationExposure = null,
}: Figures): string | null {
  if (state !== 'saturated' || background === null || saturation === null || saturationExposure === null)
    return null;
  const net = `(${tenths.format(saturation)} − ${tenths.format(background.value)})`;
  return `saturazione: E ≥ ${net}/${asGiven.format(k)} = ${tenths.format(saturationExposure)} kBq·h/m³`;
}

/** 'LR = 12 kBq·h/m³ = 1000·12/4.296 = 3 Bq/m³' */
export function limitFormula({ calibration: { detectionLimit }, hours }: Figures): string | null {
  if (detectionLimit === null) return null;
  const limit = `LR = ${asGiven.format(detectionLimit)} kBq·h/m³`;
  const value = hours === null ? null : concentrationOf(detectionLimit, hours);
  if (hours === null || value === null) return limit;
  return `${limit} = 1000·${asGiven.format(detectionLimit)}/${whole.format(hours)} = ${whole.format(value)} Bq/m³`;
}

/** Everything behind the figures of a result, one formula a line. */
export function formulas(figures: Figures, counted: { counts: number; areaCm2: number } | null): string[] {
  return [
    counted && densityFormula(counted.counts, counted.areaCm2),
    exposureFormula(figures),
    uncertaintyFormula(figures),
    concentrationFormula(figures),
    saturationFormula(figures),
    limitFormula(figures),
  ].filter((line) => line !== null);
}

/** What to think of before trusting a figure; both in days. */
export function ageingText(ageingDays: number, days: number): string {
  return `L’esposizione è durata ${whole.format(days)} giorni, oltre i ${whole.format(ageingDays)} del lotto: l’invecchiamento del materiale può abbassare il risultato.`;
}

/** The same beside a state, in short. */
export function agedLabel(ageingDays: number): string {
  return `Oltre i ${whole.format(ageingDays)} giorni del lotto`;
}
