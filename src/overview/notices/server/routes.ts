import { handle, type Route } from '#platform/server/http/route.ts';
import { listNotices, markNoticesSeen } from '../contract.ts';
import { toldDays } from '../rules.ts';
import * as queries from './queries.ts';

const dayMs = 86_400_000;

export const routes: Route[] = [
  handle(listNotices, async (_input, { db, user, clock }) => {
    const now = clock.now();
    const since = new Date(now.getTime() - toldDays * dayMs);
    const avvisi = await queries.listNotices(db, user, { now, since, today: clock.today() });
    return { nuovi: avvisi.filter(({ nuovo }) => nuovo).length, avvisi };
  }),
  handle(markNoticesSeen, async ({ body }, { db, user, clock }) => {
    const until = new Date(Math.min(Date.parse(body.fino), clock.now().getTime()));
    await queries.markSeen(db, user.id, until);
    return { success: true as const };
  }),
];
