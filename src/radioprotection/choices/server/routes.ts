import type { Choice } from '#platform/contract/choices.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import * as queries from './queries.ts';

type Asked = typeof contract.listProjectChoices;

const answer = (
  find: (context: RequestContext, wanted: QueryOf<Asked>) => Promise<Choice[]>,
  endpoint: Asked,
) => handle(endpoint, async ({ query }, context) => ({ scelte: await find(context, query) }));

export const routes: Route[] = [
  answer(queries.listProjectChoices, contract.listProjectChoices),
  answer(queries.listEmployerChoices, contract.listEmployerChoices),
  answer(queries.listCompanyChoices, contract.listCompanyChoices),
  answer(queries.listPersonChoices, contract.listPersonChoices),
  answer(queries.listAccountChoices, contract.listAccountChoices),
  answer(queries.listOwnerChoices, contract.listOwnerChoices),
  answer(queries.listRadonClientChoices, contract.listRadonClientChoices),
  answer(queries.listRadonAddressChoices, contract.listRadonAddressChoices),
];
