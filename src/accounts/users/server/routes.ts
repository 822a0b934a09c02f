import { accessTexts } from '#accounts/user-access/rules.ts';
import { actionOf, takeBackActions } from '#identity/taking-back/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { undoRolesChange } from '../../grants/contract.ts';
import { exportUsers, getUser, getUserHistory, listUsers, updateUser } from '../contract.ts';
import { createUser } from '../creation/contract.ts';
import { historyOfUser } from './history.ts';
import * as actions from './keep-user.ts';
import * as queries from './queries.ts';
import { userSheet } from './sheet.ts';

/** Administration of accounts. */
export const routes: Route[] = [
  handle(listUsers, ({ query }, { db }) => queries.listUsers(db, query)),
  handle(exportUsers, ({ query }, context) =>
    sendListSheet(userSheet, context, ({ db }, slice) => queries.listUsers(db, { ...query, ...slice })),
  ),
  handle(createUser, ({ body }, context) => actions.createUser(body, context)),
  handle(getUser, async ({ params }, { db, clock }) => {
    const found = await queries.findUser(db, params.user, clock.now());
    if (!found) throw notFound(accessTexts.notFound);
    return found;
  }),
  handle(updateUser, async ({ params, body }, context) => {
    const { isUndoable, hasEndedLink } = await actions.updateUser(params.user, body, context);
    return { success: true as const, annulla: isUndoable ? await actionOf(context) : null, hasEndedLink };
  }),
  handle(undoRolesChange, ({ body }, context) => takeBackActions(body, actions.rolesUndo, context)),
  handle(getUserHistory, async ({ params }, { db, clock }) => {
    if (!(await queries.findUser(db, params.user, clock.now()))) throw notFound(accessTexts.notFound);
    return historyOfUser(db, params.user);
  }),
];
