import { type ActivityType, activityTypeLabels } from '../activities/rules.ts';
import { type DeviceCategory, deviceCategories } from '../devices/rules.ts';
import { type ImplantType, implantTypes } from '../registries/rules.ts';

/** The types that a device is looked through for: what notification (4) is due is told by its outcome (10). */
export const expectedTypes = [2, 5, 9, 10, 12] as const satisfies readonly ActivityType[];
export type ExpectedType = (typeof expectedTypes)[number];

/**
 * Which activities a device of a category should have while it stands in an open registry of an implant type; a cell
 * that is missing has none.
 */
export type ExpectedTable = Readonly<
  Record<DeviceCategory, Readonly<Partial<Record<ImplantType, readonly ExpectedType[]>>>>
>;

const all: readonly ExpectedType[] = [2, 5, 9, 10];
const exposed: readonly ExpectedType[] = [2, 5, 10];
const watched: readonly ExpectedType[] = [5, 10];
const dental = { dentist: all, radiology: all, vet: watched };
const medical = { radiology: exposed, vet: watched };
const medicalOnly = { radiology: exposed };
const source = { industrial: watched, gamma: watched };
const industrial = { industrial: watched };

/**
 * Q1-76: quality control (D.Lgs. 101/2020, art. 163) concerns equipment that people are exposed to for their health,
 * surveillance and notification every ionising device; magnetic resonance ionises nothing.
 */
export const defaultExpectedTable: ExpectedTable = {
  endorale: dental,
  cbct: dental,
  opt: dental,
  rx_portable: { dentist: exposed, radiology: exposed, vet: watched, industrial: watched },
  rx_vet: { vet: watched },
  tac: { ...medical, gamma: watched },
  arco_a_c: medical,
  rx_tele_ib: medical,
  mammografo: medicalOnly,
  pensile: medical,
  trocoscopio: medical,
  moc: medicalOnly,
  angiografo: medicalOnly,
  linac: { ...medical, ...source },
  ciclotrone: { radiology: watched, ...source },
  spettro_xrf: source,
  rx_cargo: source,
  rx_bagagli: source,
  rx_ind: source,
  diffrattometro: industrial,
  sem_microscope: industrial,
  tomografo_ind: industrial,
  rm: { rm: [12] },
};

/** What is expected of a device of a category in a registry of an implant type. */
export function expectedOf(
  table: ExpectedTable,
  category: DeviceCategory,
  implantType: ImplantType,
): readonly ExpectedType[] {
  return table[category][implantType] ?? [];
}

/** A table with one cell put otherwise. */
export function withCell(
  table: ExpectedTable,
  { category, implantType }: { category: DeviceCategory; implantType: ImplantType },
  types: readonly ExpectedType[],
): ExpectedTable {
  const sorted = expectedTypes.filter((type) => types.includes(type));
  return { ...table, [category]: { ...table[category], [implantType]: sorted } };
}

/** Every cell of the table, row by row. */
export function cellsOf(table: ExpectedTable) {
  return deviceCategories.flatMap((category) =>
    implantTypes.map((implantType) => ({
      ...{ category, implantType },
      types: expectedOf(table, category, implantType),
    })),
  );
}

export type CheckedRegistry = {
  id: number;
  kind: 'surveillance' | 'resonance';
  implantType: ImplantType;
  isActive: boolean;
  isDeleted: boolean;
  closedOn: string | null;
};

export type CheckedDevice = {
  id: number;
  sigla: string;
  category: DeviceCategory;
  isActive: boolean;
  status: number;
  registries: readonly CheckedRegistry[];
};

/** `deviceId`: of the device, or of the manual or registry it is tied to. */
export type CheckedActivity = {
  type: ActivityType;
  isActive: boolean;
  deviceId: number | null;
  registryId: number | null;
};

export type ExpectedLine = {
  deviceId: number;
  type: ExpectedType;
  problem: 'missing' | 'unexpected';
  text: string;
};

const dismissed = 5;
const ofRegistry: ReadonlySet<ExpectedType> = new Set<ExpectedType>([5, 10]);

const isOpen = ({ isActive, isDeleted, closedOn }: CheckedRegistry) =>
  isActive && !isDeleted && closedOn === null;

/** The kind of registry that decides on a type. */
const kindFor = (type: ExpectedType) => (type === 12 ? 'resonance' : 'surveillance');

/**
 * Activities that a unit's devices should have and lack, or have and should not (Q1-77): a warning, never a refusal.
 * A device that is hidden or dismissed, or stands in no open registry, has no lines; neither devices nor activities
 * have to be in any order.
 */
export function expectedActivities(
  table: ExpectedTable,
  devices: readonly CheckedDevice[],
  activities: readonly CheckedActivity[],
): ExpectedLine[] {
  const inOrder = devices.toSorted((one, other) => one.sigla.localeCompare(other.sigla) || one.id - other.id);
  const present = Map.groupBy(
    activities.filter(({ isActive }) => isActive),
    ({ deviceId, type }) => `${deviceId} ${type}`,
  );
  return inOrder.flatMap((device) =>
    linesOf(table, device, (type) => present.get(`${device.id} ${type}`) ?? []),
  );
}

function linesOf(
  table: ExpectedTable,
  device: CheckedDevice,
  activitiesOf: (type: ExpectedType) => readonly CheckedActivity[],
): ExpectedLine[] {
  if (!device.isActive || device.status === dismissed) return [];
  const open = device.registries.filter(isOpen).toSorted((one, other) => one.id - other.id);
  const [first] = open;
  if (!first) return [];
  return expectedTypes.flatMap((type) => {
    const deciding = open.filter(({ kind }) => kind === kindFor(type));
    const allowing = deciding.find(({ implantType }) =>
      expectedOf(table, device.category, implantType).includes(type),
    );
    const present = activitiesOf(type);
    if (present.length > 0 === (allowing !== undefined)) return [];
    const problem = allowing ? 'missing' : 'unexpected';
    const words = allowing ? 'probabilmente dovrebbe avere' : 'non dovrebbe avere';
    const registryId = Math.min(...present.flatMap(({ registryId: tied }) => tied ?? []), Infinity);
    const registry = allowing?.id ?? (Number.isFinite(registryId) ? registryId : (deciding[0] ?? first).id);
    const subject = ofRegistry.has(type) ? `Il registro ${registry} (${device.sigla})` : device.sigla;
    return [{ deviceId: device.id, type, problem, text: `${subject} ${words} ${activityTypeLabels[type]}` }];
  });
}
