import { accessTexts } from '#accounts/user-access/rules.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { createUser, getUser, getUserHistory, listUsers, updateUser } from '../contract.ts';
import { historyOfUser } from './history.ts';
import * as actions from './keep-user.ts';
import * as queries from './queries.ts';

/** Administration of accounts. */
export const routes: Route[] = [
  handle(listUsers, ({ query }, { db }) => queries.listUsers(db, query)),
  handle(createUser, ({ body }, context) => actions.createUser(body, context)),
  handle(getUser, async ({ params }, { db, clock }) => {
    const found = await queries.findUser(db, params.user, clock.now());
    if (!found) throw notFound(accessTexts.notFound);
    return found;
  }),
  handle(updateUser, async ({ params, body }, context) => {
    await actions.updateUser(params.user, body, context);
    return { success: true as const };
  }),
  handle(getUserHistory, async ({ params }, { db, clock }) => {
    if (!(await queries.findUser(db, params.user, clock.now()))) throw notFound(accessTexts.notFound);
    return historyOfUser(db, params.user);
  }),
];
