import * as calls from '#radioprotection/mass-activities/contract.ts';
import { openTestApp } from './app.ts';
import { buildMassWorld, sentAction } from './mass-world.ts';

type Body = Record<string, unknown>;

/** The product over the world of mass activities, and what is called most there, by `rp` unless it is said by whom. */
export async function openMassCalls() {
  const app = await openTestApp();
  const world = await buildMassWorld(app);
  const rp = await app.as('rp');
  const employer = world.employer.id;
  const create = (body: Body, step = 1, who = rp) =>
    who.call(calls.createMassActivity, { params: { employer, step }, body });
  /** A new phone of the employer. */
  const phone = (over = {}) => sentAction(1, { 14: '0444 2' }, over);
  /** A new address of mail of the expert. */
  const email = (over = {}) =>
    sentAction(3, { 17: 'nuova@rossi.example' }, { subject: world.anna.id, ...over });
  return {
    ...{ app, world, rp, edr: await app.as('edr'), employer, create, phone, email },
    save: (activity: number, body: Body, step = 1, who = rp) =>
      who.call(calls.saveMassActivity, { params: { employer, activity, step }, body }),
    read: async (activity: number, who = rp) =>
      (await who.call(calls.getMassActivity, { params: { activity } })).body,
    listed: async (activity: number) => {
      const { body } = await rp.call(calls.listMassActivities, { params: { employer } });
      return body.find(({ id }) => id === activity);
    },
    /** One that waits to be reviewed. */
    submitted: async () => (await create({ actions: [email(), phone()] }, 3)).body.activity,
  };
}
