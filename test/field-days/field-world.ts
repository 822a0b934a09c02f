import { eq } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import { openTestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { openSession } from '#test/support/sessions.ts';
import type { FieldWorld } from './field-day.ts';

/** The product on a port of its own, over a database of its own, with a principal whose operator goes out. */
export async function openFieldWorld(): Promise<FieldWorld> {
  const app = await openTestApp({ COSTLY_CALLS_PER_MINUTE: '100000' });
  const { own } = await buildRadonWorld(app);
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.username, 'operatore'));
  if (!user) throw new Error('no operator');
  return {
    ...{ db: app.db, url, own, userId: user.id },
    async openSession() {
      const cookies = await openSession(app.foundation, 'operatore');
      return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
    },
  };
}
