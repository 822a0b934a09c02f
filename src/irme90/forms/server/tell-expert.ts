import { sql } from 'drizzle-orm';
import { formatDay } from '#platform/contract/dates.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type MailDefinition, queueMail } from '#post/mail/server/public.ts';
import { isExpert } from '../../control-cards/server/public.ts';
import { placeLabel } from '../../reach/server/public.ts';

/** Measures came; others took their place; photos were added to them; another expert receives them from now on, or nobody. */
export type MeasureOccasion = 'measured' | 'corrected' | 'photographed' | 'moved' | 'withdrawn';

/** Whoever is written to receives the measures no more. */
const isTakenAway = (occasion: MeasureOccasion) => occasion === 'moved' || occasion === 'withdrawn';

type Shipment = {
  formId: number;
  client: string;
  goods: string;
  place: string | null;
  dueDate: string;
};
type Payload = Shipment & { expert: string; who: string; occasion: MeasureOccasion; url: string };

const subjects: Record<MeasureOccasion, string> = {
  measured: 'misure da esaminare',
  corrected: 'misure corrette',
  photographed: 'foto aggiunte',
  moved: 'misure passate a un altro esperto',
  withdrawn: 'misure non più ricevute',
};
const sentences: Record<MeasureOccasion, (who: string) => string> = {
  measured: (who) => `${who} ha inviato le misure di un carico.`,
  corrected: (who) => `${who} ha corretto le misure di un carico che hai ricevuto.`,
  photographed: (who) => `${who} ha aggiunto foto alle misure di un carico che hai ricevuto.`,
  moved: (who) =>
    `${who} ha corretto le misure di un carico: ora le riceve un altro esperto di radioprotezione, e nei tuoi modelli ricevuti non ci sono più.`,
  withdrawn: (who) => `${who} ha corretto le misure di un carico: nei tuoi modelli ricevuti non ci sono più.`,
};

const sendMeasuresNotice: MailDefinition<Payload> = {
  kind: 'send-measures-notice',
  write: ({ formId, expert, who, occasion, url, client, goods, place, dueDate }) => ({
    subject: `Radia: IRME90 n. ${formId}, ${subjects[occasion]}`,
    text: `Buongiorno ${expert},

${sentences[occasion](who)}

Modello IRME90 n. ${formId}
Cliente: ${client}
Merce: ${goods}
${place === null ? '' : `Luogo: ${place}\n`}Data di lavorazione: ${formatDay(dueDate)}
${
  isTakenAway(occasion)
    ? ''
    : `
Il modello è tra quelli ricevuti:

${url}
`
}
Questo messaggio è automatico: le risposte non vengono lette.
`,
  }),
};

/**
 * Writes to the expert who receives (or received) the measures of a form, in the transaction of `context`. Returns his
 * name; null when there is none, or he who should receive them is no expert in service: then nobody is written to.
 */
export async function tellExpert(
  context: RequestContext,
  { formId, expertId, occasion }: { formId: number; expertId: number | null; occasion: MeasureOccasion },
): Promise<string | null> {
  if (expertId === null) return null;
  const { db, user, config } = context;
  const isTold = isTakenAway(occasion) ? sql`e.disabled_at is null` : isExpert(sql`e`);
  const { rows } = await db.execute<Shipment & { expert: string; email: string }>(sql`
    select e.name as expert, e.email, f.id as "formId", p.name as client, f.goods, f.due_date::text as "dueDate",
      ${placeLabel} as place
    from control_forms f join principals p on p.id = f.principal_id
      join users e on e.id = ${expertId} and ${isTold}
    where f.id = ${formId}`);
  const [found] = rows;
  if (!found) return null;
  const { email, ...shipment } = found;
  const url = new URL('/user/irme90/measure?scheda=ricevuti', config.baseUrl).href;
  await queueMail(context, sendMeasuresNotice, {
    ...{ recipient: email, userId: expertId },
    payload: { ...shipment, ...{ who: user.displayName, occasion, url } },
  });
  return found.expert;
}
