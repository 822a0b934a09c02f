import { companyHref } from '../companies/rules.ts';
import type { UnitPlace } from './contract.ts';

type Ids = { project: { id: number }; employer: { id: number }; company: { id: number } };

/** The page of a unit (Q2-11). */
export function unitHref({ project, employer, company }: Ids): string {
  return companyHref({ id: company.id, project, employer });
}

/** The card of a device. */
export function deviceHref(device: number): string {
  return `/lb/radioprotection/devices/${device}`;
}

/** What is printed on the label of a device: an address that leads everybody to the page that is theirs. */
export function scannedDeviceHref(device: number): string {
  return `/user/radioprotection/devices/${device}`;
}

/** A customer's own local units, */
export function ownUnitsHref(client: number | string): string {
  return `/client/${client}/radioprotection/companies`;
}

/** and a device of one of them. */
export function ownDeviceHref(client: number | string, company: number | string, device: number): string {
  return `${ownUnitsHref(client)}/${company}/devices/${device}`;
}

/** The card of a registry (S2 §2.1). */
export function registryHref({ project, employer, company }: Ids, registry: number): string {
  const unit = `/lb/radioprotection/projects/${project.id}/employers/${employer.id}/companies/${company.id}`;
  return `${unit}/registries/${registry}/view`;
}

/** The way to what a unit has: its employer, then itself. */
export function wayToUnit(place: UnitPlace): { label: string; href: string }[] {
  const { project, employer, company } = place;
  return [
    {
      label: employer.nome,
      href: `/lb/radioprotection/projects/${project.id}/employers/${employer.id}`,
    },
    { label: company.nome, href: unitHref(place) },
  ];
}

export const unitPlaceTexts = {
  notFound: 'Unità locale non trovata.',
  outOfUse: 'L’unità locale è fuori uso: prima va rimessa in uso.',
} as const;
