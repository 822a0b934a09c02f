import { beforeAll } from 'vitest';
import { buildMeasuredSite } from '#db/builders/measured-sites.ts';
import { createReport, getReport } from '#reports/final-reports/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
export let app: TestApp;
export let lab: Caller;
export let own: PrincipalWorld;

/** For the top of a test file: a world and its laboratory. */
export function prepareReports(): void {
  beforeAll(async () => {
    app = await openTestApp();
    ({ own } = await buildRadonWorld(app));
    lab = await app.as('laboratorio');
  });
}

export const ownSite = (changes: Parameters<typeof buildMeasuredSite>[1] = {}) =>
  buildMeasuredSite(app.db, { clientId: own.client.id, ...changes });
export const issue = (addressId: number | string, date = '2025-01-01', to?: string, by = lab) =>
  by.call(createReport, { params: { addressId, date }, ...(to === undefined ? {} : { query: { to } }) });
export const issued = async (addressId: number) => (await issue(addressId)).body.finalReport.id;
export const read = (report: number) => lab.call(getReport, { params: { report } });
