import { activityType } from '#radioprotection/activities/rules.ts';
import { type DeviceCategory, deviceCategoryLabels } from '#radioprotection/devices/rules.ts';
import { type Grade, gradeLabels } from '#radioprotection/persons/rules.ts';
import { unconfirmedText } from '#radioprotection/settings/rules.ts';

/** What a visit asks of who goes and of what is taken along, on the day on which it is made. */

/** An activity of a visit; `category`: of its device, where one is known. */
export type CrewActivity = { type: number; category: DeviceCategory | null };

/** Who goes; the expert's grade of the account's person, null: nobody has said. */
type Operator = { grade: Grade | null };
/** Calibrated through this day; null: nobody has said, and it counts as not calibrated (Q1-36). */
type Instrument = { nextCalibration: string | null };

/** Something is measured: all that is done at a visit but entering an outcome. */
const measuring: ReadonlySet<number> = new Set([
  activityType.qualityControl,
  activityType.surveillanceMeasures,
  activityType.electromedicalVerification,
  activityType.mriQualityControl,
]);

/**
 * The experts who may survey a category; of those not named every grade may (D.Lgs. 101/2020, annex XXI). How annex XXI
 * reads for these machines no expert has confirmed: whoever is kept from a visit by it is told so (`gradesInWords`).
 */
const gradesOf: Readonly<Partial<Record<DeviceCategory, readonly Grade[]>>> = {
  linac: ['secondo', 'terzo_sanitario', 'terzo'],
  ciclotrone: ['terzo_sanitario', 'terzo'],
};

/** Which grades were taken to suffice, said where a visit does not count for them. */
export function gradesInWords(): string {
  const taken = Object.entries(gradesOf).map(
    ([category, grades]) =>
      `${deviceCategoryLabels[category as DeviceCategory]}: ${grades.map((grade) => gradeLabels[grade].toLowerCase()).join(', ')}`,
  );
  return `Gradi supposti (${unconfirmedText.toLowerCase()}): ${taken.join('; ')}.`;
}

/** Whether a grade suffices for an activity: that of an expert counts for measures of surveillance alone. */
const isEnough = (grade: Grade, { type, category }: CrewActivity): boolean =>
  type !== activityType.surveillanceMeasures ||
  category === null ||
  (gradesOf[category]?.includes(grade) ?? true);

/**
 * Whether a visit can be made on a day by this crew: `hasInstrument` where nothing is measured, or with an instrument
 * that is calibrated on that very day; `hasOperator` where for each activity somebody has the grade, or somebody goes of
 * whom no grade is known.
 */
export function crewFor(
  activities: readonly CrewActivity[],
  {
    day,
    operators,
    instruments,
  }: { day: string; operators: readonly Operator[]; instruments: readonly Instrument[] },
): { hasOperator: boolean; hasInstrument: boolean } {
  const measures = activities.some(({ type }) => measuring.has(type));
  const isCalibrated = ({ nextCalibration }: Instrument) =>
    nextCalibration !== null && nextCalibration >= day;
  const isKnown = operators.length > 0 && operators.every(({ grade }) => grade !== null);
  return {
    hasInstrument: !measures || instruments.length === 0 || instruments.some(isCalibrated),
    hasOperator:
      !isKnown ||
      activities.every((one) => operators.some(({ grade }) => grade !== null && isEnough(grade, one))),
  };
}
