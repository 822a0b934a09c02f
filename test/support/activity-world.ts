import { listCompanyActivities } from '#radioprotection/activities/contract.ts';
import { createActivity } from '#radioprotection/activities/keeping/contract.ts';
import { getActivity } from '#radioprotection/activities/page/contract.ts';
import { executeActivity } from '#radioprotection/activities/work/contract.ts';
import { type Caller, openTestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const fields = {
  ...{ activityType: 2, alias: null, deadline: '2027-01-31', estimatedTime: 45, note: null },
  ...{ dispositivo: null, registro: null, manuale: null },
};
const done = {
  ...{ versione: 1, eseguita: testDay, nota: null, protocollo: null, prova: null, prossima: null },
};

/** A quality control of a device that is fit, by a constancy test. */
export const fit = {
  ...{ tipo: 3, giudizio: 1, motivazione: null },
  valori: { kvp_deviation: 2.5, time_deviation: -1, output_repeatability: 3 } as Record<string, number>,
};

/** The two units, who works on them, and what is done with the activities of the own one. */
export async function openActivities() {
  const app = await openTestApp();
  const world = await buildUnitWorld(app);
  const planner = await app.as('rp');
  const expert = await app.as('edr');
  const laboratory = await app.as('lab');
  const unit = { company: world.own.company.id };
  const place = (id: number) => ({ ...unit, id });
  const create = (body: object, caller: Caller = expert, params = unit) =>
    caller.call(createActivity, { params, body: { ...fields, ...body } }, key());
  return {
    ...{ app, world, planner, expert, laboratory, unit, place, create },
    async created(body: object): Promise<number> {
      const { status, body: made } = await create(body);
      if (status !== 200) throw new Error(`refused with ${status}`);
      return made.id;
    },
    read: async (id: number) => (await expert.call(getActivity, { params: place(id) })).body,
    execute: (id: number, body: object = {}, caller: Caller = expert, { company } = unit) =>
      caller.call(executeActivity, { params: { company, id }, body: { ...done, ...body } }, key()),
    listed: async () => (await expert.call(listCompanyActivities, { params: unit })).body,
    /** A file of an activity, as the browser sends it. */
    async sendFile(
      caller: Caller,
      path: string,
      id: number,
      { field, name, bytes }: { field: string; name: string; bytes: Uint8Array },
    ) {
      const form = new FormData();
      form.append(field, new File([new Uint8Array(bytes)], name, { type: 'application/pkcs7-mime' }));
      const url = path.replace('{company}', String(unit.company)).replace('{id}', String(id));
      const request = new Request('http://radia.invalid', { method: 'POST', body: form });
      const headers = { 'content-type': request.headers.get('content-type') ?? '' };
      const payload = Buffer.from(await request.arrayBuffer());
      return caller.send({ method: 'POST', url, payload, headers });
    },
  };
}
