import type { Db } from '#platform/server/database/database.ts';
import { invalid } from '#platform/server/http/errors.ts';
import {
  type CustomerContact,
  listAccountContacts,
  listAnsweredContacts,
  listNamesOf,
} from '#surveys/contacts/server/public.ts';
import {
  type Contact,
  joinContacts,
  mailingTexts,
  maxRecipients,
  type RecipientCriteria,
  type Recipients,
  readTyped,
} from '../rules.ts';

/** Whom the criteria mean today: accounts, then answers, then what was typed; each address once. */
export async function chooseRecipients(db: Db, criteria: RecipientCriteria): Promise<Recipients> {
  await refuseUnknown(db, criteria);
  const accounts = criteria.accounts ? await listAccountContacts(db, criteria) : [];
  const answers = criteria.answers ? await listAnsweredContacts(db, criteria) : [];
  const typed = readTyped(criteria.typed).map((email): Contact => ({ email, userId: null, values: {} }));
  const found = joinContacts([...[...accounts, ...answers].map(asContact), ...typed]);
  if (found.recipients.length > maxRecipients) throw invalid(mailingTexts.tooMany);
  return found;
}

function asContact({ email, userId, ...values }: CustomerContact): Contact {
  const known = Object.entries(values).filter(([, value]) => value !== null);
  return { email, userId, values: Object.fromEntries(known) };
}

async function refuseUnknown(db: Db, criteria: RecipientCriteria): Promise<void> {
  const { principals, clients, addresses } = criteria;
  if (principals.length + clients.length + addresses.length === 0) return;
  const names = await listNamesOf(db, criteria);
  const isKnown = (ids: readonly number[], known: readonly unknown[]) => new Set(ids).size === known.length;
  if (!isKnown(principals, names.principals)) throw invalid(mailingTexts.unknownPrincipal);
  if (!isKnown(clients, names.clients)) throw invalid(mailingTexts.unknownClient);
  if (!isKnown(addresses, names.addresses)) throw invalid(mailingTexts.unknownAddress);
}
