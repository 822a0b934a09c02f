import type { NotifiedDevice, NotifiedPerson } from '../activities/rules.ts';
import type { UnitRole } from '../persons/rules.ts';
import type { ImplantType, RegistryKind, WorkerCategory } from '../registries/rules.ts';

/** What documents of a local unit tell of it, each person and device by the data of one day. */

/** Somebody who holds a role in the unit on that day. */
export type FactPerson = NotifiedPerson & {
  role: UnitRole;
  since: string;
  /** The person's data were erased since: a number is left. */
  isErased: boolean;
};

/** A device that the unit has on that day. */
export type FactDevice = NotifiedDevice & {
  id: number;
  /** 1 … 4 (Q1-87); null: its history says nothing of the day. */
  status: number | null;
};

export type FactWorker = {
  name: string;
  surname: string;
  fiscalCode: string | null;
  birthDate: string | null;
  task: string | null;
  category: WorkerCategory;
  /** mSv in a year. */
  limits: { effective: number; lens: number; extremities: number; skin: number };
  since: string;
};

type FactPlace = { id: number; name: string; address: string };

export type UnitFacts = {
  /** The day whose data these are. */
  asOf: string;
  company: FactPlace & { territory: string };
  employer: FactPlace & { fiscalCode: string | null; taxId: string | null; pec: string | null };
  project: { id: number; number: string; title: string; contractEndsOn: string | null };
  people: FactPerson[];
  /** Those that the registry or the manual is of; of neither: all of the unit. */
  devices: FactDevice[];
  /** Those that are hidden or dismissed: not listed, but what was done on them is told. */
  devicesLeftOut: Pick<FactDevice, 'id' | 'category'>[];
  registry: {
    id: number;
    kind: RegistryKind;
    implantType: ImplantType;
    openDate: string;
    closeDate: string | null;
    notes: string | null;
  } | null;
  manual: {
    id: number;
    title: string;
    openDate: string;
    closeDate: string | null;
    notes: string | null;
  } | null;
  /** Of the registry. */
  workers: FactWorker[];
};

/** By which devices the words of a document go: those left out where it lists no others. */
export function decidingDevices({
  devices,
  devicesLeftOut,
}: Pick<UnitFacts, 'devices' | 'devicesLeftOut'>): UnitFacts['devicesLeftOut'] {
  return devices.length > 0 ? devices : devicesLeftOut;
}

/** Who of the unit holds a role. */
export function holding({ people }: Pick<UnitFacts, 'people'>, role: UnitRole): FactPerson[] {
  return people.filter((one) => one.role === role);
}
