import type { User } from '#platform/contract/access.ts';
import type { RequestContext } from '#platform/server/http/route.ts';

type Writer = Pick<RequestContext, 'user' | 'clock'>;

/** A customer is whoever has that role, whatever others he has. */
const isCustomer = ({ roles }: User) => roles.includes('cliente');

/** Whose entry a placement that begins is. Kept with it: his roles may change, and what he was then counts. */
export const placedNowBy = ({ user, clock }: Writer) => ({
  placedBy: user.id,
  placedByCustomer: isCustomer(user),
  placedAt: clock.now(),
});

/** The same of its removal. */
export const removedNowBy = ({ user, clock }: Writer) => ({
  removedBy: user.id,
  removedByCustomer: isCustomer(user),
  removedAt: clock.now(),
});
