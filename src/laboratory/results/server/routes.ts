import { readCode } from '#dosimeters/dosimeters/rules.ts';
import { findByCodes } from '#dosimeters/dosimeters/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { listResults } from '../contract.ts';
import { correctResult, enterResult, findReadDosimeter, getReadDosimeter } from '../entry/contract.ts';
import { entryTexts } from '../entry/rules.ts';
import { enterTray, findTray } from '../tray/contract.ts';
import { listToRead } from '../waiting/contract.ts';
import * as actions from './enter-result.ts';
import * as queries from './queries.ts';
import * as tray from './tray.ts';
import * as waiting from './waiting-queries.ts';

export const routes: Route[] = [
  handle(listResults, ({ query }, { db }) => queries.listResults(db, query)),
  handle(findReadDosimeter, async ({ query }, { db }) => {
    const { codice } = query;
    const known = (await findByCodes(db, [codice], readCode)).get(codice);
    const found = await queries.findByCode(db, known?.code ?? codice);
    if (!found) throw notFound(entryTexts.unknown);
    return found;
  }),
  handle(getReadDosimeter, async ({ params }, { db }) => {
    const found = await queries.findReadDosimeter(db, params.trattamento);
    if (!found) throw notFound();
    return found;
  }),
  handle(listToRead, (_input, { db, clock }) => waiting.listToRead(db, clock.today())),
  handle(enterResult, ({ body }, context) => actions.enterResult(body, context)),
  handle(correctResult, ({ params, body }, context) =>
    actions.correctResult(params.risultato, body, context),
  ),
  handle(findTray, ({ body }, { db }) => tray.findTray(db, body.codici)),
  handle(enterTray, ({ body }, context) => tray.enterTray(body, context)),
];
