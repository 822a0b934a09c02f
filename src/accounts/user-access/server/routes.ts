import { handle, type Route } from '#platform/server/http/route.ts';
import {
  disableUser,
  enableUser,
  endUserSessions,
  removeUserSecondFactor,
  sendPasswordLink,
  unlockSignIn,
} from '../contract.ts';
import * as actions from './change-access.ts';

const success = { success: true as const };

/** Whether and how a person can sign in. */
export const routes: Route[] = [
  handle(disableUser, async ({ params }, context) => {
    await actions.disableUser(context, params.user);
    return success;
  }),
  handle(enableUser, async ({ params }, context) => {
    await actions.enableUser(context, params.user);
    return success;
  }),
  handle(sendPasswordLink, ({ params }, context) => actions.handOutLink(context, params.user)),
  handle(removeUserSecondFactor, async ({ params }, context) => {
    await actions.dropSecondFactor(context, params.user);
    return success;
  }),
  handle(endUserSessions, async ({ params }, context) => ({
    ended: await actions.endSessions(context, params.user),
  })),
  handle(unlockSignIn, async ({ params }, context) => ({
    forgotten: await actions.unlockSignIn(context, params.user),
  })),
];
