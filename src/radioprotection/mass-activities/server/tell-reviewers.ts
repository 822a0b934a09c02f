import { sql } from 'drizzle-orm';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type MailDefinition, queueMail } from '#post/mail/server/public.ts';
import { type ActionType, actionLabels } from '../operations/rules.ts';
import { massHref } from '../places/rules.ts';
import { whoMayChange } from './granted-operations.ts';
import { listWorkers } from './people-at-work.ts';

type Submitted = {
  name: string;
  by: string;
  activity: number;
  employer: string;
  operations: string;
  url: string;
};

/** Somebody has submitted a mass activity for review. */
const sendReviewRequest: MailDefinition<Submitted> = {
  kind: 'send-mass-review-request',
  write: ({ name, by, activity, employer, operations, url }) => ({
    subject: `Radia: pratica massiva #${activity} da revisionare`,
    text: `Buongiorno ${name},

${by} ha inviato per la revisione la pratica massiva #${activity} di ${employer}: ${operations}.
Si rivede e si conferma da qui:

${url}

Questo messaggio è automatico: le risposte non vengono lette.
`,
  }),
};

/**
 * Tells those who may review it that a mass activity was submitted, in the transaction of the change; who submitted it
 * knows. Without a mail server only the desk tells (Q2-43).
 */
export async function tellReviewers(
  activity: number,
  types: readonly ActionType[],
  context: RequestContext,
): Promise<void> {
  const { db, clock, config, user } = context;
  if (config.mail === null) return;
  const { rows } = await db.execute<{ employer: number; alias: string; project: number }>(sql`
    select e.id as employer, e.alias, (select min(k.project_id) from mass_companies c
        join companies k on k.id = c.company_id where c.mass_activity_id = m.id) as project
      from mass_activities m join employers e on e.id = m.employer_id where m.id = ${activity}`);
  const [found] = rows;
  if (!found) return;
  const { employer, project, alias } = found;
  const reviewers = await listWorkers(db, { employerIds: [employer], today: clock.today() });
  const may = await whoMayChange(
    db,
    reviewers.map(({ userId }) => userId),
    types,
  );
  for (const { userId, name, email } of reviewers) {
    if (userId === user.id || !may.has(userId)) continue;
    const payload = {
      ...{ name, by: user.displayName, activity, employer: alias },
      operations: types.map((type) => actionLabels[type]).join(', '),
      url: config.baseUrl + massHref({ project, employer, activity }, 'review'),
    };
    await queueMail(context, sendReviewRequest, { recipient: email, userId, payload });
  }
}
