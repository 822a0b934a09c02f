import type { Changes } from '../changes/rules.ts';

/** The event says it all. */
type Nothing = Record<string, never>;

type RoleDetails = { personId: number; role: string; validFrom: string; validTo: string | null };

/** What happens to employers, their local units, and the people and devices of those. */
export type UnitEvents = {
  'project.created': { entity: 'project'; details: { number: string; title: string } };
  'project.updated': { entity: 'project'; details: Changes };
  'employer.created': { entity: 'employer'; details: { alias: string; projectIds: number[] } };
  'employer.updated': { entity: 'employer'; details: Changes };
  'company.created': {
    entity: 'company';
    details: { alias: string; employerId: number; projectId: number };
  };
  'company.updated': { entity: 'company'; details: Changes };
  'company.role-given': { entity: 'company'; details: RoleDetails };
  'company.role-changed': { entity: 'company'; details: Changes & { personId: number; role: string } };
  'person.created': { entity: 'person'; details: { name: string; surname: string } };
  'person.updated': { entity: 'person'; details: Changes };
  'person.version-added': { entity: 'person'; details: Changes };
  'person.data-exported': { entity: 'person'; details: Nothing };
  'person.data-erased': { entity: 'person'; details: Nothing };
  'exposed-worker.data-exported': { entity: 'exposed-worker'; details: Nothing };
  'exposed-worker.data-erased': { entity: 'exposed-worker'; details: Nothing };
  'device.created': { entity: 'device'; details: { name: string; companyId: number } };
  'device.updated': { entity: 'device'; details: Changes };
  'device.status-changed': {
    entity: 'device';
    details: Changes & { since: string; reason: string | null };
  };
  'exposed-worker.created': { entity: 'exposed-worker'; details: { registryId: number; category: string } };
  'exposed-worker.updated': { entity: 'exposed-worker'; details: Changes };
};
