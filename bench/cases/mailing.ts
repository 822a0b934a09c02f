import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createAccount } from '#accounts/people/server/public.ts';
import { type Foundation, openFoundation } from '#app/services.ts';
import { createMailing } from '#office/mass-mail/contract.ts';
import { listMailingRecipients, startMailing } from '#office/mass-mail/sending/contract.ts';
import { releaseDueMails } from '#office/mass-mail/server/public.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Bench, Product } from '../bench.ts';
import type { Client } from '../client.ts';
import { compare, type Way } from '../measure.ts';
import { type Finding, ms } from '../report.ts';
import { password } from '../world.ts';

const username = 'amministrazione';
/** A turn that is given out is gone: fewer rounds than a small mailing has recipients. */
const mostRounds = 40;

/** What a mailing costs per recipient, when it has thousands of them and when it has some. */
export async function measureMailing({ sizes, small }: Bench): Promise<Finding[]> {
  const { many, few } = sizes.recipients;
  const rounds = {
    rounds: Math.min(sizes.rounds, mostRounds),
    warmUp: Math.min(sizes.warmUp, mostRounds / 4),
  };
  const foundation = openFoundation(settingsOf(small), pino({ level: 'silent' }));
  try {
    const admin = await signIn(foundation, small);
    const create = (count: number) => createOne(admin, count);
    const [large, little] = [await create(many), await create(few)];
    for (const massive of [large, little])
      await admin.succeed({ method: 'POST', path: at(startMailing.path, massive), body: {} });
    const read = (massive: number, query = '') =>
      admin.succeed({ path: at(listMailingRecipients.path, massive) + query });
    const compared: { what: string; large: Way; little: Way; isWhole: boolean }[] = [
      { what: 'scritta', large: () => create(many), little: () => create(few), isWhole: true },
      { what: 'elencata', large: () => read(large), little: () => read(little), isWhole: true },
      {
        what: 'una pagina di 100',
        large: () => read(large, '?page=1'),
        little: () => read(little, '?page=1'),
        isWhole: false,
      },
      {
        what: 'il turno di uno',
        large: () => giveTurn(foundation, large),
        little: () => giveTurn(foundation, little),
        isWhole: false,
      },
    ];
    const findings: Finding[] = [];
    for (const { what, isWhole, ...ways } of compared) {
      const times = await compare(ways, rounds);
      const share = isWhole ? many / few : 1;
      findings.push({
        what: `Comunicazione massiva, ${what}${isWhole ? ', per destinatario' : ''}`,
        measured: `${many} destinatari ${ms(times.large)}`,
        reference: `${few} ${ms(times.little)}`,
        value: times.large / times.little / share,
        unit: '×',
        aim: 1.2,
      });
    }
    return findings;
  } finally {
    await foundation.database.close();
  }
}

const settingsOf = ({ databaseUrl }: Product) =>
  readConfig({ DATABASE_URL: databaseUrl, AUTH_SECRET: 'for-this-one-measurement-0123456789' });

const at = (path: string, massive: number) => path.replace('{massive}', String(massive));

async function signIn({ database, authentication }: Foundation, { visitor }: Product): Promise<Client> {
  const account = { username, displayName: 'Amministrazione', email: 'amministrazione@bench.invalid' };
  await createAccount(database.db, authentication, { ...account, password, roles: ['admin'] });
  return visitor.signIn(username, password);
}

async function createOne(admin: Client, count: number): Promise<number> {
  const typed = Array.from({ length: count }, (_, n) => `destinatario-${n}@bench.invalid`).join('\n');
  const criteria = {
    ...{ everyone: false, principals: [], clients: [], addresses: [], accounts: true, answers: true },
    typed,
  };
  const written = { subject: 'Avviso', text: 'Gentile {nome}, la Sua sede è {indirizzo}.', criteria };
  const { body } = await admin.succeed({ method: 'POST', path: createMailing.path, body: written });
  return (JSON.parse(body.toString()) as { id: number }).id;
}

/** What the worker does when the turn of one recipient of this mailing has come. */
async function giveTurn({ services, database: { db } }: Foundation, massive: number): Promise<void> {
  await db.execute(
    sql`update mailings set next_at = case when id = ${massive} then started_at end where started_at is not null`,
  );
  await releaseDueMails(services);
}
