import { endPasswordLinks } from '#accounts/session/server/public.ts';
import { accessTexts } from '#accounts/user-access/rules.ts';
import { refuseWithoutAdministrator } from '#accounts/user-access/server/public.ts';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { takingBackTexts } from '#identity/taking-back/rules.ts';
import type { Undo, UndoneEvent } from '#identity/taking-back/server/public.ts';
import type { Role } from '#platform/contract/access.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import {
  conflict,
  invalid,
  notFound,
  onConstraint,
  Refusal,
  refuseFields,
} from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { mailTexts } from '#post/mail/rules.ts';
import { withdrawUnsentMails } from '#post/mail/server/public.ts';
import { username } from '../../people/contract.ts';
import { insertAccount, recordAccountCreated, sealPersonalDetails } from '../../people/server/public.ts';
import type { updateUser as updateUserEndpoint } from '../contract.ts';
import type { createUser as createUserEndpoint } from '../creation/contract.ts';
import { changedMeanwhile, userTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** Creates an account without a password: its holder chooses one by a link. */
export async function createUser(
  { committenti, ...fields }: BodyOf<typeof createUserEndpoint>,
  context: RequestContext,
): Promise<ReplyOf<typeof createUserEndpoint>> {
  const { db } = context;
  const grants = new Map(committenti.map(({ committente, ...rights }) => [committente, rights]));
  const account = {
    ...fields,
    roles: inOrder(fields.roles),
    zones: inOrder(fields.zones),
    grants: [...grants].map(([principalId, rights]) => ({ principalId, ...rights })),
  };
  if ((await queries.countZones(db, account.zones)) < account.zones.length) throw unknownZone();
  if ((await queries.countPrincipals(db, [...grants.keys()])) < grants.size)
    throw invalid(userTexts.unknownPrincipal, { committenti: userTexts.unknownPrincipal });
  const id = await insertAccount(db, account).catch(refuseTaken);
  await recordAccountCreated(context, id, account);
  return { id };
}

/** What a change of an account has done beside it. */
type Changed = {
  /** Roles and zones are all that changed. */
  isUndoable: boolean;
  /** A link to choose a password, still in force, ended with it. */
  hasEndedLink: boolean;
};

/** Changes an account that nobody else has changed meanwhile. */
export async function updateUser(
  userId: number,
  { versione, ...fields }: BodyOf<typeof updateUserEndpoint>,
  context: RequestContext,
): Promise<Changed> {
  const { db, clock } = context;
  const stored = await queries.lockUser(db, userId);
  if (!stored) throw notFound(accessTexts.notFound);
  if (stored.erasedAt) throw conflict(accessTexts.erased);
  if (stored.version !== versione) throw conflict(changedMeanwhile(await queries.findLastEditor(db, userId)));
  const before = await queries.findMembership(db, userId);
  const after = { roles: inOrder(fields.roles), zones: inOrder(fields.zones) };
  const membership = changesBetween(before, after);
  const person = changesBetween(
    {
      username: stored.displayUsername ?? stored.username,
      displayName: stored.name,
      email: stored.email,
    },
    { username: fields.username, displayName: fields.displayName, email: fields.email },
  );
  if (!membership && !person) return { isUndoable: false, hasEndedLink: false };
  await queries.updatePerson(db, userId, fields, clock.now()).catch(refuseTaken);
  if (fields.username.toLowerCase() !== stored.username) refuseUsername(fields.username);
  const hasEndedLink = fields.email !== stored.email && (await endLinksOfAddress(context, userId));
  await queries.updateRoles(db, userId, before.roles, after.roles).catch(refuseWithoutAdministrator);
  if (!(await queries.updateZones(db, userId, before.zones, after.zones))) throw unknownZone();
  await recordAudit(context, {
    event: 'user.updated',
    entityId: userId,
    details: {
      ...(membership ?? { before: {}, after: {} }),
      personal: person && (await sealPersonalDetails(db, userId, person)),
    },
  });
  return { isUndoable: person === null, hasEndedLink };
}

/** Whoever reads the address of before must not choose the password. Answers whether one could have. */
async function endLinksOfAddress(context: RequestContext, userId: number): Promise<boolean> {
  const { db, clock } = context;
  const ended = await endPasswordLinks(db, userId);
  await withdrawUnsentMails(context, userId, mailTexts.addressCorrected);
  return ended.some((until) => until > clock.now());
}

/** Roles and zones of a person are as they were. */
export const rolesUndo: Undo = {
  named: ['user.updated'],
  beside: [],
  async hold(events, { db }) {
    for (const { entityId } of events) {
      const person = await queries.lockUser(db, entityId);
      if (person?.erasedAt) throw conflict(accessTexts.erased);
    }
  },
  async restore(events, context) {
    for (const event of events) if (event.event === 'user.updated') await giveRolesBack(event, context);
  },
};

async function giveRolesBack(
  { entityId, details }: Extract<UndoneEvent, { event: 'user.updated' }>,
  { db }: RequestContext,
): Promise<void> {
  const { roles, zones } = details.before as { roles?: Role[]; zones?: number[] };
  if (details.personal !== null) throw conflict(takingBackTexts.notOffered);
  const now = await queries.findMembership(db, entityId);
  if (roles) await queries.updateRoles(db, entityId, now.roles, roles).catch(refuseWithoutAdministrator);
  if (zones && !(await queries.updateZones(db, entityId, now.zones, zones))) throw unknownZone();
  await queries.touchUser(db, entityId);
}

function inOrder<Item extends string | number>(items: readonly Item[]): Item[] {
  return [...new Set(items)].sort((one, other) => (one < other ? -1 : 1));
}

/** A name of before may stay as it is; a new one has to be one that may be given today. */
function refuseUsername(typed: string): void {
  const { error } = username.safeParse(typed);
  if (error) refuseFields({ username: error.issues[0]?.message ?? userTexts.usernameTaken });
}

const unknownZone = () => invalid(userTexts.unknownZone, { zones: userTexts.unknownZone });

const taken = (field: string, text: string) => new Refusal(409, text, { [field]: text });

function refuseTaken(error: unknown): never {
  return onConstraint(error, {
    users_username_unique: () => taken('username', userTexts.usernameTaken),
    users_email_unique: () => taken('email', userTexts.emailTaken),
  });
}
