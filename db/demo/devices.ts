import { eq } from 'drizzle-orm';
import { deviceStatusHistory, type devices } from '#radioprotection/devices/schema.ts';
import { buildDevice, buildExposedWorker, buildManual, buildRegistry } from '../builders/radioprotection.ts';
import { buildReference } from '../builders/registry-documents.ts';
import type { Demo } from './demo.ts';
import { loadPlanimetry } from './planimetries.ts';
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

/** What stands in each of the other units, each with a registry; the last of the practices has none yet. */
const elsewhere: readonly (readonly [string, readonly NewDevice[]])[] = [
  [
    'Ambulatorio Arcella',
    [
      { category: 'endorale', sigla: 'ENDO1', brand: 'Carestream', model: 'CS 2100', kVp: 60, mA: 7 },
      { category: 'opt', sigla: 'OPT1', brand: 'Planmeca', model: 'ProOne', kVp: 70, mA: 7 },
    ],
  ],
  [
    'Ambulatorio di Thiene',
    [{ category: 'endorale', sigla: 'ENDO1', brand: 'Dürr', model: 'VistaIntra', kVp: 70, mA: 8 }],
  ],
  [
    'Studio Santa Lucia',
    [{ category: 'cbct', sigla: 'CBCT1', brand: 'Vatech', model: 'Green', kVp: 99, mA: 16 }],
  ],
  [
    'Radiologia, padiglione B',
    [
      { category: 'tac', sigla: 'TAC2', brand: 'GE', model: 'Revolution', kVp: 140, mA: 600 },
      { category: 'pensile', sigla: 'PENS1', brand: 'Philips', model: 'DigitalDiagnost', kVp: 150, mA: 900 },
    ],
  ],
  [
    'Pronto soccorso',
    [{ category: 'rx_portable', sigla: 'PORT2', brand: 'Fujifilm', model: 'FDR Go', kVp: 133, mA: 320 }],
  ],
  [
    'Blocco operatorio',
    [
      { category: 'arco_a_c', sigla: 'ARC2', brand: 'GE', model: 'OEC', kVp: 120, mA: 75 },
      {
        category: 'arco_a_c',
        sigla: 'ARC3',
        brand: 'Ziehm',
        model: 'Solo',
        kVp: 110,
        mA: 20,
        currentStatus: 5,
      },
    ],
  ],
  [
    'Emodinamica',
    [{ category: 'angiografo', sigla: 'ANG1', brand: 'Philips', model: 'Azurion', kVp: 125, mA: 1000 }],
  ],
  [
    'Senologia',
    [{ category: 'mammografo', sigla: 'MAM2', brand: 'GE', model: 'Pristina', kVp: 49, mA: 100 }],
  ],
  [
    'Stabilimento, controllo saldature',
    [
      { category: 'rx_ind', sigla: 'IND1', brand: 'Yxlon', model: 'Smart', kVp: 225, mA: 6 },
      {
        category: 'rx_ind',
        sigla: 'IND2',
        brand: 'Yxlon',
        model: 'Smart',
        kVp: 225,
        mA: 6,
        currentStatus: 2,
      },
    ],
  ],
  [
    'Deposito e collaudo',
    [{ category: 'spettro_xrf', sigla: 'XRF1', brand: 'Olympus', model: 'Vanta', kVp: 50 }],
  ],
];

/**
 * Devices, registries, manuals and workers (Q2-120) of a dentist's practice, a radiology department and a unit of
 * magnetic resonance; a device to be dismissed, a hidden one, a closed and an inactive registry.
 */
export async function loadDevices(demo: Demo, { dental, hospital, industry }: DemoUnits): Promise<void> {
  const { db, ago } = demo;
  const [first] = dental;
  const idOf = (name: string) => hospital.find(({ alias }) => alias === name)?.id ?? 0;
  const practice = first?.id ?? 0;
  const department = idOf('Radiologia, padiglione A');
  const resonance = idOf('Risonanza magnetica');
  const placed: number[] = [];
  for (const device of dentist) {
    const { id: deviceId, sigla } = await numbered(demo, practice, device);
    placed.push(deviceId);
    const place = { companyId: practice, deviceId };
    const registry = await buildRegistry(db, { ...place, openDate: ago(900) });
    if (sigla === 'OPT1') await loadWorkers(demo, registry.id);
    await buildManual(db, { ...place, title: `Manuale di qualità ${sigla}`, openDate: ago(900) });
  }
  const corners = [
    { x: 350, y: 370 },
    { x: 950, y: 370 },
  ];
  const standing = corners.flatMap((at, index) => {
    const id = placed[index];
    return id === undefined ? [] : [{ ...at, id }];
  });
  await loadPlanimetry(demo, practice, standing);
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
  await loadEarlierRegistries(demo, practice);
  for (const [alias, devices] of elsewhere) {
    const unit = [...dental, ...hospital, ...industry].find((one) => one.alias === alias);
    for (const device of unit ? devices : []) {
      const { id: deviceId } = await numbered(demo, unit?.id ?? 0, device);
      const implantType = industry.some((one) => one === unit)
        ? 'industrial'
        : dental.some((one) => one === unit)
          ? 'dentist'
          : 'radiology';
      await buildRegistry(db, { companyId: unit?.id ?? 0, deviceId, implantType, openDate: ago(500) });
    }
  }
}

/** Registries of the model before D.Lgs. 101/2020, one of them closed, with what they name in words (Q2-120). */
async function loadEarlierRegistries({ db }: Demo, companyId: number): Promise<void> {
  const earlier = { companyId, modelVersion: 1, openDate: '2012-03-01' };
  const first = await buildRegistry(db, earlier);
  const second = await buildRegistry(db, { ...earlier, openDate: '2016-09-15' });
  const closed = await buildRegistry(db, { ...earlier, openDate: '2005-01-10', closeDate: '2012-02-29' });
  await buildExposedWorker(db, { registryId: first.id, name: 'Laura', surname: 'Conti' });
  const written = [
    [first.id, 'device', 'ENDO 1'],
    [first.id, 'device', 'Ortopantomografo nella sala grande'],
    [first.id, 'worker', 'Dott.ssa Conti Laura'],
    [second.id, 'device', 'Opt-1'],
    [second.id, 'worker', 'L’igienista del martedì'],
    [closed.id, 'device', 'Endorale Trophy, venduto nel 2012'],
  ] as const;
  for (const [registryId, kind, text] of written) await buildReference(db, { registryId, kind, text });
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
