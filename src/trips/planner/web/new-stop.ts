import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { listCompanyActivities } from '#radioprotection/activities/contract.ts';
import type { getCompany } from '#radioprotection/companies/contract.ts';
import type { listCompanyDevices } from '#radioprotection/devices/contract.ts';
import { type NewStop, schedulableOf, workOf } from '../plan/rules.ts';

/** A unit as a stop, with all that can be done there (Q1-74). */
export function newStopOf(
  { id, alias, address, city, province, project }: ResponseOf<typeof getCompany>,
  { activities, location }: ResponseOf<typeof listCompanyActivities>,
  { contract }: ResponseOf<typeof listCompanyDevices>,
): NewStop {
  const offered = schedulableOf(activities);
  return {
    ...{ companyId: id, sessionId: null, displayName: alias, projectName: project.nome },
    ...{ address, companyCity: `${city} (${province})`, location },
    ...{ activities: offered, activityNotes: '', workingTime: workOf(offered), isTimeTyped: false },
    ...{ providedHour: null, providedMinutes: null, contract },
  };
}
