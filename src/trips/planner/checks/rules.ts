import { addDays, formatDay } from '#platform/contract/dates.ts';
import { activityType } from '#radioprotection/activities/rules.ts';
import { planningTexts } from '../../planning/rules.ts';
import { departureInstant, type Plan, type PlannedActivity } from '../plan/rules.ts';

/** S1 §9 */
export const contractWarningDays = 30;

export const checkTexts = {
  noContract: 'Contratto assente sul progetto',
  contractEnding: 'Contratto scaduto o in scadenza',
  // Straight, as specified.
  doubleManual: "C'è più di una pratica per lo stesso Manuale di Qualità",
  chooseSuggestion: 'Selezionare dal menu a tendina',
  computing: 'Sto calcolando il percorso.. riprovare tra qualche istante!',
} as const;

/** What is wrong with a unit's contract on the day of the visit (Q1-78); null: nothing, or nobody has said when. */
export function contractWarning(contract: { dateEnd: string } | null, day: string | null): string | null {
  if (contract === null) return checkTexts.noContract;
  if (day === null) return null;
  return contract.dateEnd <= addDays(day, contractWarningDays) ? checkTexts.contractEnding : null;
}

/** Two quality controls for one manual in use (Q1-79), included or not. */
export function doubleManualWarning(activities: readonly PlannedActivity[]): string | null {
  const devices = activities.flatMap(({ type, manualDevice, complete }) =>
    type === activityType.qualityControl && manualDevice !== null && !complete ? [manualDevice] : [],
  );
  return new Set(devices).size < devices.length ? checkTexts.doubleManual : null;
}

/** What keeps a plan from being saved, by field, in the order in which it is asked (S1 §5.5). */
export function planProblems(plan: Plan, isPlaceChosen: boolean): Record<string, string> {
  const { name, operators, instruments, departure } = plan;
  const hasTime = /^\d\d:\d\d$/.test(departure.time);
  return {
    ...(name.trim() === '' && { name: planningTexts.noName }),
    ...(operators.length === 0 && { operators: planningTexts.noOperator }),
    ...(instruments.length === 0 && { instruments: planningTexts.noInstrument }),
    ...(!isPlaceChosen && { origin: checkTexts.chooseSuggestion }),
    ...(departureInstant(departure) === null && {
      [hasTime ? 'day' : 'time']: planningTexts.noDateHour,
    }),
  };
}

/** What is wrong with a chosen instrument on the day of a trip; null: it is calibrated. */
export function calibrationWarning(
  { label, nextCalibration }: { label: string; nextCalibration: string | null },
  day: string,
): string | null {
  if (nextCalibration === null) return `${label}: nessuno ha indicato fino a quando vale la taratura.`;
  return nextCalibration < day ? `${label}: taratura scaduta nel giorno della trasferta.` : null;
}

/** What is said of an instrument beside its name. */
export function calibrationDetail(nextCalibration: string | null, day: string): string | undefined {
  if (nextCalibration === null) return 'Taratura non indicata';
  const words = formatDay(nextCalibration);
  return nextCalibration < day ? `Taratura scaduta il ${words}` : `Tarato fino al ${words}`;
}
