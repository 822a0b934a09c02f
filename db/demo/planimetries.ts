import { roomOf } from '#radioprotection/planimetries/drawing/rules.ts';
import { buildPlanimetry } from '../builders/radioprotection.ts';
import type { Demo } from './demo.ts';

type PlacedDevice = { id: number; x: number; y: number };

const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** The ground floor of a dentist's practice: three rooms to scale, with the devices where they stand. */
export async function loadPlanimetry(
  { db }: Demo,
  companyId: number,
  devices: readonly PlacedDevice[],
): Promise<void> {
  const rooms = [
    roomOf(box(100, 100, 700, 560), { alias: 'Sala radiografica', colour: '#2f6fb2', wallPrefix: 'A' }),
    roomOf(box(700, 100, 1240, 560), { alias: 'Studio 1', colour: '#2e8b57', wallPrefix: 'B' }),
    roomOf(box(100, 560, 1240, 880), { alias: 'Attesa e segreteria', colour: '#b8651b', wallPrefix: 'C' }),
  ];
  const placed = devices.map(({ id, x, y }) => ({
    ...{ deviceId: id, icon: 'tooth', opacity: 1, x, y, width: 90, height: 90 },
  }));
  const drawing = { rooms, devices: placed };
  await buildPlanimetry(db, { companyId, alias: 'Piano terra', drawing, metresPerPixel: 0.01 });
}
