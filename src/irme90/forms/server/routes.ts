import { historyOf } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { asKeeper } from '../../reach/server/public.ts';
import * as contract from '../contract.ts';
import { stateTexts } from '../states/rules.ts';
import { listClientsWithForms } from './client-queries.ts';
import * as actions from './keep-form.ts';
import { listForms } from './list-queries.ts';
import { findClient, findClientName, findForm } from './queries.ts';
import { formSheet } from './sheet.ts';

async function readForm(formId: number, { db, user }: RequestContext) {
  const form = await findForm(db, user, formId);
  if (!form) throw notFound(stateTexts.notFound);
  return form;
}

async function readClientName(principalId: number, { db, user }: RequestContext) {
  const name = await findClientName(db, user, principalId);
  if (name === null) throw notFound(stateTexts.noClient);
  return name;
}

export const routes: Route[] = [
  handle(contract.createForm, ({ params, body }, context) =>
    actions.createForm(params.client, body, context),
  ),
  handle(contract.getForm, ({ params }, context) => readForm(params.mod, context)),
  handle(contract.updateForm, ({ params, query, body }, context) =>
    actions.updateForm(params.mod, body, query.versione, context),
  ),
  handle(contract.cancelForm, ({ params, body }, context) => actions.cancelForm(params.mod, body, context)),
  handle(contract.getFormHistory, async ({ params }, context) => {
    await readForm(params.mod, context);
    return historyOf(context.db, 'control-form', params.mod);
  }),
  handle(contract.listFormClients, ({ query }, { db, user, clock }) =>
    listClientsWithForms(db, user, { query, today: clock.today() }),
  ),
  handle(contract.listForms, async ({ params, query }, context) => {
    const { db, user } = context;
    const cliente = await readClientName(params.client, context);
    const [page, kept] = await Promise.all([
      listForms(db, user, params.client, query),
      findClient(db, asKeeper(user), params.client),
    ]);
    return { ...page, cliente, puoCreare: kept !== null };
  }),
  handle(contract.exportForms, async ({ params, query }, context) => {
    await readClientName(params.client, context);
    return sendListSheet(formSheet, context, ({ db, user }, slice) =>
      listForms(db, user, params.client, { ...query, ...slice }),
    );
  }),
];
