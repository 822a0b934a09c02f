import { secondFactorTexts } from '#accounts/session/rules.ts';
import {
  type Authentication,
  changePassword,
  checkOwnPassword,
  confirmSecondFactor as confirm,
  currentSessionId,
  describeSecondFactor,
  deviceHashOf,
  endSessions,
  findHolder,
  forgetDeviceOfSession,
  forgetDevices,
  hashOfNewPassword,
  removeSecondFactor,
  renewRecoveryCodes as renew,
  startSecondFactor as start,
} from '#accounts/session/server/public.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { qrCode } from '#platform/server/documents/qr-code.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import {
  changeOwnPassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getOwnAccount,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '../contract.ts';
import { deviceInWords, ownAccountTexts } from '../rules.ts';
import { deleteSession, findOwnUser, listSessions } from './queries.ts';

/** What everybody does with his own account. */
export function ownAccountRoutes(authentication: Authentication): Route[] {
  return [
    handle(getOwnAccount, async (_input, context) => {
      const { db, user } = context;
      const currentId = await currentSessionId(authentication, context);
      const [own, secondFactor, sessions] = await Promise.all([
        findOwnUser(db, user.id),
        describeSecondFactor(db, user.id),
        listSessions(db, user.id),
      ]);
      if (own === null) throw notFound();
      const described = sessions.map(({ userAgent, networkAddress, openedAt, lastUsedAt, id }) => ({
        id,
        device: deviceInWords(userAgent ?? ''),
        networkAddress: networkAddress ?? '',
        openedAt: openedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === currentId,
      }));
      return {
        ...own,
        secondFactor: secondFactor && { ...secondFactor, since: secondFactor.since.toISOString() },
        sessions: described.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
      };
    }),
    handle(changeOwnPassword, async ({ body }, context) => {
      const { db, user } = context;
      await checkOwnPassword(authentication, context, body.current);
      const hash = await hashOfNewPassword(body.password, await findHolder(db, user.id));
      const kept = {
        sessionId: await currentSessionId(authentication, context),
        deviceHash: deviceHashOf(context),
      };
      await db.transaction((tx) =>
        changePassword({ ...context, db: tx }, user.id, { hash, how: 'own-password', kept }),
      );
      return { success: true as const };
    }),
    handle(startSecondFactor, async ({ body }, context) => {
      const { user } = context;
      await checkOwnPassword(authentication, context, body.current);
      const secret = await start(context, user.id);
      const account = `Radia:${user.username}`.split(':').map(encodeURIComponent).join(':');
      return { secret, qr: await qrCode(`otpauth://totp/${account}?secret=${secret}&issuer=Radia`) };
    }),
    handle(confirmSecondFactor, async ({ body }, context) => ({
      recoveryCodes: await confirm(context, context.user.id, body.code),
    })),
    handle(turnOffSecondFactor, async ({ body }, context) => {
      await checkOwnPassword(authentication, context, body.current);
      const wasOn = await context.db.transaction((db) =>
        removeSecondFactor({ ...context, db }, context.user.id),
      );
      if (!wasOn) throw conflict(secondFactorTexts.off);
      return { success: true as const };
    }),
    handle(renewRecoveryCodes, async ({ body }, context) => {
      await checkOwnPassword(authentication, context, body.current);
      const recoveryCodes = await context.db.transaction((db) => renew({ ...context, db }, context.user.id));
      return { recoveryCodes };
    }),
    handle(endSession, async ({ params }, context) => {
      const { db, user } = context;
      if (params.session === (await currentSessionId(authentication, context)))
        throw conflict(ownAccountTexts.current);
      await forgetDeviceOfSession(db, user.id, params.session);
      if (!(await deleteSession(db, user.id, params.session))) throw notFound();
      await recordAudit(context, { event: 'session.revoked', entityId: user.id, details: { count: 1 } });
      return { success: true as const };
    }),
    handle(endOtherSessions, async (_input, context) => {
      const { db, user } = context;
      const count = await endSessions(db, user.id, await currentSessionId(authentication, context));
      await forgetDevices(db, user.id, deviceHashOf(context));
      if (count > 0)
        await recordAudit(context, { event: 'session.revoked', entityId: user.id, details: { count } });
      return { count };
    }),
  ];
}
