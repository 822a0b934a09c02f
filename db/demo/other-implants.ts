import { eq } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import { persons } from '#radioprotection/persons/schema.ts';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildEmployer,
  buildPerson,
  buildProject,
  buildRegistry,
  buildUnitRole,
} from '../builders/radioprotection.ts';
import type { Demo } from './demo.ts';

const sites = [
  {
    ...{
      employer: 'Clinica Veterinaria Quattro Zampe S.r.l.',
      implantType: 'vet' as const,
      estimatedTime: 40,
    },
    ...{ alias: 'Ambulatorio veterinario', address: 'Via delle Stalle 4', dueIn: 190 },
    ...{ city: 'Treviso', postalCode: '31100', province: 'TV', latitude: 45.6669, longitude: 12.2431 },
    device: { category: 'rx_vet', sigla: 'VET1', brand: 'Gierth', model: 'HF 200', kVp: 90, mA: 25 },
    manager: { name: 'Vera', surname: 'Zampa', gender: 'F' },
  },
  {
    // Its source is in the registry of the unit, and no device.
    ...{
      employer: 'Controlli Radiografici Esempio S.r.l.',
      implantType: 'gamma' as const,
      estimatedTime: 90,
    },
    ...{ alias: 'Bunker di gammagrafia', address: 'Via delle Tubazioni 9', dueIn: 220 },
    ...{ city: 'Rovigo', postalCode: '45100', province: 'RO', latitude: 45.0698, longitude: 11.7902 },
    device: null,
    manager: { name: 'Iridio', surname: 'Bunker', gender: 'M' },
  },
] as const;

/** The two types of implant that no other demo unit has: a veterinary practice, and a bunker for gamma radiography. */
export async function loadOtherImplants({ db, today, ago }: Demo, edrId: number | null): Promise<void> {
  const [expert] = edrId === null ? [] : await db.select().from(persons).where(eq(persons.userId, edrId));
  const year = Number(today.slice(0, 4));
  const project = await buildProject(db, {
    ...{ number: `RP-${year}-008`, title: 'Veterinaria e gammagrafia' },
    contractEndsOn: `${year + 1}-06-30`,
  });
  for (const { employer, alias, device, manager, implantType, dueIn, estimatedTime, ...place } of sites) {
    const { address, city, postalCode, province } = place;
    const { id: employerId } = await buildEmployer(db, {
      ...{ projectId: project.id, alias: employer, address, city, postalCode, province },
    });
    const unit = { ...place, alias, employerId, projectId: project.id };
    const { id: companyId } = await buildCompany(db, unit);
    const { id: personId } = await buildPerson(db, manager);
    const held = { companyId, validFrom: ago(800) };
    await buildUnitRole(db, { ...held, personId, role: 'legal_rep' });
    await buildUnitRole(db, { ...held, personId, role: 'implant_manager' });
    if (expert) await buildUnitRole(db, { ...held, personId: expert.id, role: 'edr' });
    const placed =
      device && (await buildDevice(db, { ...device, companyId, serialNumber: `${device.sigla}-2022` }));
    const deviceId = placed?.id ?? null;
    const registry = await buildRegistry(db, { companyId, deviceId, implantType, openDate: ago(800) });
    // Measures for the report of surveillance, and of a device its quality control.
    const deadline = addDays(today, dueIn);
    await buildActivity(db, { companyId, registryId: registry.id, type: 5, deadline, estimatedTime });
    if (deviceId !== null) await buildActivity(db, { companyId, deviceId, type: 2, deadline, estimatedTime });
  }
}
