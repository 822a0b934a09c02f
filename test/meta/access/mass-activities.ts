import type { Role } from '#platform/contract/access.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import { type Entry, unknownId } from './entry.ts';

const workers: readonly Role[] = ['admin', 'rp', 'edr'];

const employer = ({ unit }: PrincipalWorld) => ({ employer: unit.employer.id });
const activity = ({ mass }: PrincipalWorld) => ({ activity: mass.id });
const both = (world: PrincipalWorld) => ({ ...employer(world), ...activity(world) });
const body = { actions: [{ id: 3, selectedOptions: [17] }] };
const noUser = { params: { user: unknownId } };

const read = (params: (world: PrincipalWorld) => Record<string, number>): Entry => ({
  ...{ roles: workers, scoped: true, on: (world) => ({ params: params(world) }) },
});
/** Its units are processed: no step is allowed any more, so that nothing changes from role to role. */
const refused = (more: Record<string, number> = {}, sent?: Record<string, unknown>): Entry => ({
  ...{ roles: workers, scoped: true, answers: 409 },
  on: (world) => ({ params: { ...both(world), ...more }, ...(sent ? { body: sent } : {}) }),
});

export const massAccess: Record<string, Entry> = {
  listActionTypes: read(employer),
  listMassActivities: read(employer),
  validateDecorrenza: {
    ...{ roles: workers, scoped: true },
    on: (world) => ({ params: employer(world), body: { actionId: 3, decorrenzaDate: '2026-04-01' } }),
  },
  // The step in the address tells no stranger: whose the rest is, is looked at in `server/mass-activities.test.ts`.
  createMassActivity: {
    ...{ roles: workers, scoped: false },
    on: (world) => ({ params: { ...employer(world), step: 1 }, body }),
  },
  saveMassActivity: { ...refused({ step: 1 }, body), scoped: false },
  confirmMassReview: refused({}, body),
  deleteMassActivity: refused(),
  cancelMassReview: refused(),
  restoreMassActivity: refused(),
  withdrawMassReview: refused(),
  getMassActivity: read(activity),
  getMassProgress: read(activity),
  exportMassStatus: read(activity),
  processMassCompany: {
    ...{ roles: workers, scoped: true, answers: 409 },
    on: (world) => ({
      params: { ...both(world), company: world.unit.company.id },
      body: { companyId: world.unit.company.id },
    }),
  },
  continueMassProcessing: refused(),
  // Nothing of it is in force.
  proposeReverse: refused(),
  getGrantedOperations: { roles: ['admin'], scoped: false, answers: 404, on: () => noUser },
  setGrantedOperations: {
    ...{ roles: ['admin'], scoped: false, answers: 404 },
    on: () => ({ ...noUser, body: { actionTypes: [3] } }),
  },
};
