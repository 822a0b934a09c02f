import { handle, type Route } from '#platform/server/http/route.ts';
import { type SigningContext, withinSigning } from '#signing/signing-list/server/public.ts';
import { getCustomerDay } from '../customer/contract.ts';
import { getFieldDay } from '../field/contract.ts';
import { getInstallationState } from '../installation/contract.ts';
import { getLabDay } from '../laboratory/contract.ts';
import { getExpertDay } from '../radioprotection/contract.ts';
import { readCustomerDay } from './customer-day.ts';
import { readExpertDay } from './expert-day.ts';
import { findFieldDay } from './field-queries.ts';
import { readInstallation } from './installation.ts';
import { readLabDay } from './lab-day.ts';

/** One call for each home: what its person has today. */
export function homeRoutes(contexts: readonly SigningContext[]): Route[] {
  return [
    handle(getLabDay, async (_input, context) => readLabDay(context, withinSigning(context.user, contexts))),
    handle(getCustomerDay, async ({ params: { client } }, context) => readCustomerDay(client, context)),
    handle(getFieldDay, async ({ query }, context) => findFieldDay(context, query)),
    handle(getInstallationState, async (_input, context) => readInstallation(context)),
    handle(getExpertDay, async (_input, context) =>
      readExpertDay(context, withinSigning(context.user, contexts)),
    ),
  ];
}
