import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { activitySigning } from '#radioprotection/activities/server/public.ts';
import { deleteActivity, executeActivity } from '#radioprotection/activities/work/contract.ts';
import * as massCalls from '#radioprotection/mass-activities/contract.ts';
import { applyDueChanges } from '#radioprotection/mass-outcomes/server/public.ts';
import * as calls from '#radioprotection/mass-processing/contract.ts';
import { openTestApp } from './app.ts';
import { buildMassWorld } from './mass-world.ts';

/** The product over the world of mass activities, with what leads one of them to its outcomes. */
export async function openMassOutcomes() {
  const app = await openTestApp();
  const world = await buildMassWorld(app);
  const rp = await app.as('rp');
  const employer = world.employer.id;

  /** A confirmed mass activity, all its units processed. */
  async function processed(actions: unknown[]): Promise<number> {
    const { body } = await rp.call(massCalls.createMassActivity, {
      params: { employer, step: 3 },
      body: { actions },
    });
    const params = { employer, activity: body.activity };
    expect((await rp.call(massCalls.confirmMassReview, { params, body: { actions } })).status).toBe(200);
    const { unProcessedCompanies } = await progress(body.activity);
    for (const { id } of unProcessedCompanies)
      await rp.call(calls.processMassCompany, {
        params: { ...params, company: id },
        body: { companyId: id },
      });
    return body.activity;
  }
  const progress = async (activity: number) =>
    (await rp.call(calls.getMassProgress, { params: { activity } })).body;
  const listed = async (activity: number) => {
    const { body } = await rp.call(massCalls.listMassActivities, { params: { employer } });
    return body.find(({ id }) => id === activity);
  };
  const idOf = async (activity: number, company: number, type: number) => {
    const { rows } = await app.db.execute<{ id: number; version: number }>(sql`
      select id, version from activities where mass_activity_id = ${activity} and company_id = ${company} and type = ${type}`);
    return rows[0];
  };
  /** The signed notification of a unit comes back. */
  async function sign(activity: number, company: number): Promise<void> {
    const found = await idOf(activity, company, 4);
    await app.db.transaction(async (db) =>
      activitySigning.onSigned?.(
        { ...app.foundation.services, db, user: { id: world.edr.id }, requestId: 'test' } as never,
        { subject: `activity/${found?.id}`, revision: 1 } as never,
      ),
    );
  }
  async function answer(activity: number, company: number, isPositive: boolean) {
    await sign(activity, company);
    const outcome = await idOf(activity, company, 10);
    const params = { company, id: outcome?.id ?? 0 };
    const versione = outcome?.version ?? 1;
    if (!isPositive) return rp.call(deleteActivity, { params, body: { versione } });
    return rp.call(executeActivity, {
      params,
      body: { versione, eseguita: '2026-03-16', protocollo: 'P-1', nota: null, prossima: null, prova: null },
    });
  }
  const apply = () => applyDueChanges(app.foundation.services, () => false);
  const emailOn = async (person: number, day: string) => {
    const { rows } = await app.db.execute<{ email: string }>(sql`
      select email from person_versions where person_id = ${person}
        and (valid_from is null or valid_from <= ${day}) and (valid_to is null or valid_to >= ${day})`);
    return rows[0]?.email;
  };
  const experts = async (company: number, day: string) => {
    const { rows } = await app.db.execute<{ surname: string }>(sql`
      select p.surname from company_persons r join persons p on p.id = r.person_id
       where r.company_id = ${company} and r.role = 'edr' and r.valid_from <= ${day}
         and (r.valid_to is null or r.valid_to >= ${day}) order by 1`);
    return rows.map(({ surname }) => surname);
  };
  return {
    ...{ app, world, rp, employer, processed, progress, listed, idOf, sign, answer, apply },
    ...{ emailOn, experts, both: () => [world.first, world.second] },
  };
}
