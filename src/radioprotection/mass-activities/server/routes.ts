import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import * as calls from '../contract.ts';
import { decorrenzaProblem } from '../dates/rules.ts';
import * as draft from '../draft/contract.ts';
import * as granting from '../granting/contract.ts';
import { actionLabels, allOption, offeredOptions, optionLabels, roleOfAction } from '../operations/rules.ts';
import { areUnitsOf, latestEffectiveDate } from './current-data.ts';
import { grantedTo, grantOperations, readGranted } from './granted-operations.ts';
import { confirmMass, createMass, saveMass, takeStep } from './keep-mass.ts';
import { listOfEmployer } from './list-mass.ts';
import { readEmployer } from './mass-state.ts';
import { readStoredMass } from './stored-mass.ts';
import { warnOfDate } from './warn-of-terms.ts';

async function validateDate(
  employerId: number,
  { actionId, decorrenzaDate, companies = [], soggetto }: BodyOf<typeof calls.validateDecorrenza>,
  { db, clock }: RequestContext,
): Promise<ResponseOf<typeof calls.validateDecorrenza>> {
  const [today, effectiveDate] = [clock.today(), decorrenzaDate.trim()];
  // One that has gone out of use since it was chosen is not warned of; the others are.
  if (!(await areUnitsOf(db, employerId, companies))) throw notFound();
  const last = await latestEffectiveDate(db, employerId, actionId);
  const error = decorrenzaProblem(effectiveDate, { today, last });
  if (error !== null) return { error, avviso: null };
  const role = roleOfAction(actionId);
  const held = role === null || soggetto === undefined ? null : { role, personId: soggetto };
  return { error, avviso: await warnOfDate(db, { employerId, companies, held, effectiveDate, today }) };
}

export const routes: Route[] = [
  handle(calls.listActionTypes, async ({ params }, context) => {
    await readEmployer(params.employer, context);
    const granted = await grantedTo(context.db, context.user);
    return granted.map((id) => ({
      ...{ id, label: actionLabels[id] },
      options: [
        { id: allOption, label: optionLabels[allOption] },
        ...offeredOptions[id].map((one) => ({ id: one, label: optionLabels[one] })),
      ],
    }));
  }),
  handle(calls.listMassActivities, async ({ params }, context) => {
    await readEmployer(params.employer, context);
    return listOfEmployer(params.employer, context);
  }),
  handle(calls.validateDecorrenza, async ({ params, body }, context) => {
    await readEmployer(params.employer, context);
    return validateDate(params.employer, body, context);
  }),
  handle(calls.deleteMassActivity, ({ params }, context) => takeStep(params, 'delete', context)),
  handle(calls.cancelMassReview, ({ params }, context) => takeStep(params, 'cancel', context)),
  handle(calls.restoreMassActivity, ({ params }, context) => takeStep(params, 'restore', context)),
  handle(calls.withdrawMassReview, ({ params }, context) => takeStep(params, 'withdraw', context)),
  handle(granting.getGrantedOperations, ({ params }, { db }) => readGranted(db, params.user)),
  handle(granting.setGrantedOperations, ({ params, body }, context) =>
    grantOperations(params.user, body.actionTypes, context),
  ),
  handle(draft.createMassActivity, ({ params, body }, context) => createMass(params, body, context)),
  handle(draft.saveMassActivity, ({ params, body }, context) => saveMass(params, body, context)),
  handle(draft.confirmMassReview, ({ params, body }, context) => confirmMass(params, body, context)),
  handle(draft.getMassActivity, ({ params }, context) => readStoredMass(params.activity, context)),
];
