import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';

const saltBytes = 16;

/**
 * Keeps personal data that an audit event speaks of where it can be erased later, and returns its seal for the event:
 * the hash of a random salt and the content. The seal shows what the content was as long as it is kept, and tells
 * nothing once salt and content are gone.
 */
export async function sealPersonalDetails(
  db: Db,
  userId: number,
  content: Record<string, unknown>,
): Promise<string> {
  const salt = randomBytes(saltBytes).toString('hex');
  const { rows } = await db.execute<{ seal: string }>(sql`
    insert into personal_details (seal, user_id, salt, content)
    select encode(sha256(convert_to(${salt} || c::text, 'UTF8')), 'hex'), ${userId}, ${salt}, c
      from (select ${JSON.stringify(content)}::jsonb as c) as given
    returning seal`);
  const [row] = rows;
  if (!row) throw new Error('insert returned nothing');
  return row.seal;
}
