import { eq } from 'drizzle-orm';
import type { Foundation } from '#app/services.ts';
import { users } from '#identity/schema.ts';

/** Opens a session without the slow check of a password. Returns its cookies as the browser is told to set them. */
export async function openSession(
  { database, authentication }: Foundation,
  username: string,
  userAgent = '',
): Promise<string[]> {
  const [user] = await database.db.select({ id: users.id }).from(users).where(eq(users.username, username));
  if (!user) throw new Error(`nobody is called ${username}`);
  const opened = await authentication.api.openSession({
    body: { userId: user.id, networkAddress: '127.0.0.1', userAgent },
    returnHeaders: true,
  });
  return opened.headers.getSetCookie();
}
