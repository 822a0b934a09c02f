import { limitsOf } from '#irme90/control-cards/rules.ts';
import { controlCards, controlMeasurements, instrumentCalibrations } from '#irme90/control-cards/schema.ts';
import { addDays } from '#platform/contract/dates.ts';
import { onlyRow } from '../builders/rows.ts';
import { buildInstrument } from '../builders/trips.ts';
import type { Demo } from './demo.ts';

type People = { expertId: number; operatorId: number };

/** µSv/h. */
const limitValues = [0.098, 0.102, 0.105, 0.097, 0.1, 0.103, 0.099, 0.101, 0.096, 0.099];
/** Around the mean, in turn: as the background of a place goes up and down. */
const dailyValues = [0.1, 0.102, 0.099, 0.101, 0.097, 0.1, 0.104, 0.098, 0.101, 0.099, 0.103];
const beyondWarning = 0.107;
const beyondLimits = 0.112;
const cardDays = 120;

type Wanted = {
  serialNumber: string;
  /** Days from today through which its calibration holds. */
  calibrated: number;
  /** Limit measurements of its card; null: it has none. */
  limits: number | null;
  /** Days since its last daily measurement; null: none. */
  measured: number | null;
  last?: number;
};

/** In the order of the error codes that they have today, 0 to 5; the last may be used, with a warning. */
const wanted: readonly Wanted[] = [
  { serialNumber: 'DEMO-100', calibrated: 240, limits: 10, measured: 0 },
  { serialNumber: 'DEMO-101', calibrated: 200, limits: null, measured: null },
  { serialNumber: 'DEMO-102', calibrated: -12, limits: 10, measured: 0 },
  { serialNumber: 'DEMO-103', calibrated: 150, limits: 9, measured: null },
  { serialNumber: 'DEMO-104', calibrated: 28, limits: 10, measured: 1 },
  { serialNumber: 'DEMO-105', calibrated: 310, limits: 10, measured: 0, last: beyondLimits },
  { serialNumber: 'DEMO-106', calibrated: 180, limits: 10, measured: 0, last: beyondWarning },
];

/** A client's instruments, one for each reason not to be used and two for none; their cards go back four months. */
export async function loadControlInstruments(demo: Demo, principalId: number, people: People): Promise<void> {
  for (const one of wanted) {
    const instrument = await buildInstrument(demo.db, {
      ...{ principalId, brand: 'Provalab', model: 'Gamma 20', serialNumber: one.serialNumber },
      ...{ calibratedOn: addDays(demo.today, one.calibrated - 365) },
      nextCalibration: addDays(demo.today, one.calibrated),
    });
    await demo.db.insert(instrumentCalibrations).values({
      ...{ instrumentId: instrument.id, laboratory: 'Centro di taratura Esempio', addedAt: demo.now },
      ...{ calibratedOn: addDays(demo.today, one.calibrated - 730) },
      ...{ validUntil: addDays(demo.today, one.calibrated - 364), certificateNumber: 'ES-0001' },
    });
    await loadCard(demo, instrument.id, one, people);
  }
}

async function loadCard(
  { db, today, now }: Demo,
  instrumentId: number,
  { limits, measured, last }: Wanted,
  { expertId, operatorId }: People,
): Promise<void> {
  if (limits === null) return;
  const openedOn = addDays(today, -cardDays);
  const values = limitValues.slice(0, limits);
  const card = onlyRow(
    await db
      .insert(controlCards)
      .values({
        ...{ instrumentId, name: `Carta ${openedOn.slice(0, 4)}`, expertId, openedOn },
        ...limitsOf(values, limitValues.length),
      })
      .returning(),
  );
  const made = { cardId: card.id, operatorId, createdAt: now };
  await db
    .insert(controlMeasurements)
    .values(values.map((value) => ({ ...made, kind: 'limite' as const, measuredOn: openedOn, value })));
  if (measured === null) return;
  const days = Array.from({ length: cardDays - measured }, (_day, place) => addDays(openedOn, place + 1));
  await db.insert(controlMeasurements).values(
    days.map((measuredOn, place) => ({
      ...{ ...made, kind: 'giornaliera' as const, measuredOn },
      value: (place === days.length - 1 ? last : undefined) ?? dailyValues[place % dailyValues.length] ?? 0.1,
    })),
  );
}
