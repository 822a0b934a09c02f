/**
 * Whether the readings of a batch can be trusted: blanks (never exposed) and duplicates (exposed side by side) on a
 * Shewhart chart (ISO 7870-2). Each has uncertainties of its own, so deviations are drawn in units of theirs: the
 * centre line is 0, the warning limits are ±2 and the action limits ±3.
 */
export const warningLimit = 2;
export const actionLimit = 3;

export const controlKinds = ['blank', 'duplicate'] as const;
export type ControlKind = (typeof controlKinds)[number];
export const controlLabels: Record<ControlKind, string> = { blank: 'Bianco', duplicate: 'Duplicato' };

/** As many controls as a chart shows, the latest. */
export const controlsShown = 100;

export const controlTexts = {
  noOther: 'Di un duplicato servono due densità.',
  onlyOne: 'Un bianco ha una sola densità.',
  inFuture: 'Il giorno della lettura non può essere nel futuro.',
  notPositive: 'Indicare un numero maggiore di zero.',
  noReason: 'Indicare il motivo: almeno 5 caratteri.',
  withdrawn: 'Il controllo è già stato ritirato.',
  notOut: 'Il controllo non è fuori controllo: non c’è niente da commentare.',
  noComment: 'Scrivere che cosa è successo e che cosa se ne è concluso: da 5 a 500 caratteri.',
  blocked: (code: string, controls: number) =>
    `Il lotto ${code} è fuori controllo: ${
      controls === 1 ? '1 controllo di qualità aspetta' : `${controls} controlli di qualità aspettano`
    } un commento, nella pagina del lotto. Fino ad allora non si emettono relazioni con i suoi risultati.`,
} as const;

/** A density of tracks and its standard uncertainty, both tracks/cm². */
type Density = { value: number; uncertainty: number };

export type Control = { kind: ControlKind; density: Density; other: Density | null };

/**
 * How far a control lies from where it should, in standard uncertainties: (D − D0)/√(u(D)² + u(D0)²) of a blank,
 * (D1 − D2)/√(u(D1)² + u(D2)²) of a duplicate. Without any uncertainty a difference is infinitely far.
 */
export function deviationOf({ density, other }: Control, background: Density): number {
  const expected = other ?? background;
  const difference = density.value - expected.value;
  return difference === 0 ? 0 : difference / Math.hypot(density.uncertainty, expected.uncertainty);
}

/** `trend`: two of three in a row beyond the warning limit, which chance alone hardly does. */
export const verdicts = ['in-control', 'warning', 'trend', 'out-of-control'] as const;
export type Verdict = (typeof verdicts)[number];

export const verdictLabels: Record<Verdict, string> = {
  'in-control': 'In controllo',
  warning: 'Attenzione: oltre 2σ',
  trend: 'Fuori controllo: due di tre di seguito oltre 2σ',
  'out-of-control': 'Fuori controllo: oltre 3σ',
};

export const isOut = (verdict: Verdict) => verdict === 'trend' || verdict === 'out-of-control';

/**
 * A verdict for each control, in the order they were read. Blanks make a trend on one side of the centre line only;
 * which detector of a duplicate comes first means nothing, so theirs is on either.
 */
export function verdictsOf(controls: readonly { kind: ControlKind; deviation: number }[]): Verdict[] {
  const before: Record<ControlKind, number[]> = { blank: [], duplicate: [] };
  return controls.map(({ kind, deviation }) => {
    const far = kind === 'duplicate' ? Math.abs(deviation) : deviation;
    const lastTwo = before[kind].slice(-2);
    before[kind].push(far);
    if (Math.abs(deviation) > actionLimit) return 'out-of-control';
    if (Math.abs(deviation) <= warningLimit) return 'in-control';
    const isTrend = lastTwo.some((one) => one * far > 0 && Math.abs(one) > warningLimit);
    return isTrend ? 'trend' : 'warning';
  });
}

/**
 * All controls of a batch that count, in the order they were read, each with its verdict; fewer than all may hide a
 * trend. `background`: of the batch's figures in force.
 */
export function judged<One extends Control>(
  controls: readonly One[],
  background: Density,
): (One & { verdict: Verdict })[] {
  const verdictOf = verdictsOf(
    controls.map((control) => ({ kind: control.kind, deviation: deviationOf(control, background) })),
  );
  return controls.map((control, place) => ({ ...control, verdict: verdictOf[place] ?? 'in-control' }));
}

/**
 * Of all controls of a batch that count, those that are out of control and that nobody has commented: they keep its
 * results from reports (ISO/IEC 17025 § 7.7.3: data outside the criteria are acted on, so that no wrong results are
 * reported).
 */
export function awaitingComment<One extends Control & { isCommented: boolean }>(
  controls: readonly One[],
  background: Density,
): (One & { verdict: Verdict })[] {
  return judged(controls, background).filter(({ verdict, isCommented }) => isOut(verdict) && !isCommented);
}

/** What is wrong with a control that is well-formed; by the name of the field on the wire. */
export function controlProblems(
  control: {
    kind: ControlKind;
    otherDensity: number | null;
    otherUncertainty: number | null;
    readOn: string;
  },
  today: string,
): Record<string, string> {
  const { kind, otherDensity, otherUncertainty, readOn } = control;
  const problems: Record<string, string> = {};
  if (readOn > today) problems['letto'] = controlTexts.inFuture;
  if (kind === 'duplicate' && otherDensity === null) problems['altraDensita'] = controlTexts.noOther;
  if (kind === 'blank' && otherDensity !== null) problems['altraDensita'] = controlTexts.onlyOne;
  if (kind === 'blank' && otherUncertainty !== null) problems['altraIncertezza'] = controlTexts.onlyOne;
  return problems;
}

const figures = new Intl.NumberFormat('it', { maximumFractionDigits: 2 });

/** `(30 − 24)/√(4² + 3²) = 1,2`, of the figures as they are. */
export function deviationFormula(control: Control, background: Density): string {
  const { density, other } = control;
  const expected = other ?? background;
  const [d, e] = [density.value, expected.value].map((value) => figures.format(value));
  const [u, v] = [density.uncertainty, expected.uncertainty].map((value) => figures.format(value));
  return `(${d} − ${e})/√(${u}² + ${v}²) = ${figures.format(deviationOf(control, background))}`;
}
