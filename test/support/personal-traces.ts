import { beforeAll } from 'vitest';
import { sendPasswordLink } from '#accounts/user-access/contract.ts';
import { getUser, updateUser } from '#accounts/users/contract.ts';
import { createUser } from '#accounts/users/creation/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';

export let app: TestApp;
export let admin: Caller;

/** For the top of a test file: a product that sends mails, with an administrator. */
export function prepareTraces(): void {
  beforeAll(async () => {
    app = await openTestApp({ SMTP_URL: 'smtp://mail.radia.example', MAIL_FROM: 'radia@radia.example' });
    await buildUser(app.db, { username: 'admin', roles: ['admin'] });
    admin = await app.as('admin');
  });
}

/** The rows of one part of an export, by its title. */
export const partOf = (
  body: { parti: { titolo: string; dati: Record<string, unknown>[] }[] },
  titolo: string,
) => body.parti.find((part) => part.titolo === titolo)?.dati;

/** Somebody with a bit of everything, created and renamed on screen, who has placed a dosimeter. */
export async function buildTraces(username: string) {
  const fields = {
    username,
    displayName: `Rossella ${username}`,
    email: `${username}@persone.example`,
    roles: ['operatore'],
    zones: [],
  };
  const { body } = await admin.call(createUser, { body: { ...fields, committenti: [] } });
  await admin.call(sendPasswordLink, { params: { user: body.id } });
  const { versione } = (await admin.call(getUser, { params: { user: body.id } })).body;
  const changed = { ...fields, displayName: `Rossella Nuova ${username}`, versione };
  await admin.call(updateUser, { params: { user: body.id }, body: changed });
  const { id: placementId } = await buildPlacement(app.db, { placedBy: body.id });
  return { id: body.id, placementId };
}
