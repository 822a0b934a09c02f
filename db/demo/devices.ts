import { eq } from 'drizzle-orm';
import { deviceStatusHistory, type devices } from '#radioprotection/devices/schema.ts';
import { buildDevice, buildExposedWorker, buildManual, buildRegistry } from '../builders/radioprotection.ts';
import type { Demo } from './demo.ts';
import type { DemoUnits } from './radioprotection.ts';

type NewDevice = Partial<typeof devices.$inferInsert> &
  Pick<typeof devices.$inferInsert, 'category' | 'sigla'>;

/** What stands in a dentist's practice, and in a radiology department. */
const dentist: readonly NewDevice[] = [
  { category: 'endorale', sigla: 'ENDO1', brand: 'Dürr', model: 'VistaIntra', kVp: 70, mA: 8 },
  { category: 'endorale', sigla: 'ENDO2', brand: 'Dürr', model: 'VistaIntra', kVp: 70, mA: 8 },
  { category: 'opt', sigla: 'OPT1', brand: 'Sirona', model: 'Orthophos', kVp: 90, mA: 16 },
  { category: 'cbct', sigla: 'CBCT1', brand: 'NewTom', model: 'GiANO', kVp: 90, mA: 10, currentStatus: 2 },
];
const radiology: readonly NewDevice[] = [
  { category: 'tac', sigla: 'TAC1', brand: 'Siemens', model: 'Somatom', kVp: 140, mA: 800 },
  { category: 'mammografo', sigla: 'MAM1', brand: 'Hologic', model: 'Selenia', kVp: 49, mA: 200 },
  {
    category: 'arco_a_c',
    sigla: 'ARC1',
    brand: 'Ziehm',
    model: 'Vision',
    kVp: 120,
    mA: 60,
    currentStatus: 4,
  },
  { category: 'rx_portable', sigla: 'PORT1', brand: 'GE', model: 'AMX', kVp: 150, mA: 300, active: false },
];

/**
 * Devices, registries, manuals and workers (Q2-120) of a dentist's practice, a radiology department and a unit of
 * magnetic resonance; a device to be dismissed, a hidden one, a closed and an inactive registry.
 */
export async function loadDevices(demo: Demo, { dental: [first], hospital }: DemoUnits): Promise<void> {
  const { db, ago } = demo;
  const idOf = (name: string) => hospital.find(({ alias }) => alias === name)?.id ?? 0;
  const practice = first?.id ?? 0;
  const department = idOf('Radiologia, padiglione A');
  const resonance = idOf('Risonanza magnetica');
  for (const device of dentist) {
    const { id: deviceId, sigla } = await numbered(demo, practice, device);
    const place = { companyId: practice, deviceId };
    const registry = await buildRegistry(db, { ...place, openDate: ago(900) });
    if (sigla === 'OPT1') await loadWorkers(demo, registry.id);
    await buildManual(db, { ...place, title: `Manuale di qualità ${sigla}`, openDate: ago(900) });
  }
  await buildRegistry(db, { companyId: practice, openDate: ago(2000), closeDate: ago(901) });
  for (const device of radiology) {
    const { id: deviceId } = await numbered(demo, department, device);
    const place = { companyId: department, deviceId, implantType: 'radiology' } as const;
    await buildRegistry(db, { ...place, openDate: ago(700), active: device.active ?? true });
  }
  await loadOldDevice(demo, department);
  const scanner = await numbered(demo, resonance, {
    ...{ category: 'rm', sigla: 'RM1', brand: 'Philips', model: 'Ingenia' },
  });
  const ofResonance = { kind: 'resonance', implantType: 'rm' } as const;
  await buildRegistry(db, {
    ...{ ...ofResonance, companyId: resonance, deviceId: scanner.id, openDate: ago(400) },
  });
}

async function numbered({ db }: Demo, companyId: number, device: NewDevice) {
  return buildDevice(db, { ...device, companyId, serialNumber: `${device.sigla}-2021-0${companyId}` });
}

/** One that was marked to go, with the reason. */
async function loadOldDevice({ db, ago, now }: Demo, companyId: number): Promise<void> {
  const old = {
    category: 'rx_tele_ib',
    sigla: 'TELE1',
    brand: 'Villa',
    model: 'Apollo',
    kVp: 150,
    mA: 630,
  } as const;
  const { id: deviceId } = await buildDevice(db, { ...old, companyId });
  await db
    .update(deviceStatusHistory)
    .set({ until: ago(30) })
    .where(eq(deviceStatusHistory.deviceId, deviceId));
  await db.insert(deviceStatusHistory).values({
    ...{ deviceId, oldStatus: 1, newStatus: 3, since: ago(30), changedAt: now },
    dismissReason: 'Sostituito da un apparecchio digitale',
  });
}

async function loadWorkers({ db, ago }: Demo, registryId: number): Promise<void> {
  const laura = { name: 'Laura', surname: 'Conti', task: 'Odontoiatra', validFrom: ago(900) };
  const paolo = { name: 'Paolo', surname: 'Ferri', task: 'Segreteria', validFrom: ago(300) };
  const unexposed = { limitEffective: 1, limitLens: 15, limitExtremities: 50, limitSkin: 50 };
  await buildExposedWorker(db, { registryId, ...laura });
  await buildExposedWorker(db, { registryId, ...paolo, category: 'N', ...unexposed });
}
