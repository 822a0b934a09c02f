import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, instant } from '#platform/contract/shapes.ts';
import { actionTypes, allOption, optionIds } from './operations/rules.ts';
import { workOnMassActivities } from './permissions.ts';
import { ofEmployer } from './places/rules.ts';
import { massStatuses } from './states/rules.ts';
import { termWarning } from './terms/contract.ts';

export * from './draft/contract.ts';
export * from './terms/contract.ts';

const employer = z.object({ employer: idInPath });
const one = employer.extend({ activity: idInPath });
const count = z.int().nonnegative();
const actionType = z.literal(actionTypes);

const optionOfOperation = z.object({ id: z.literal([allOption, ...optionIds]), label: z.string() });
const operation = z.object({ id: actionType, label: z.string(), options: z.array(optionOfOperation) });

export const listActionTypes = endpoint({
  name: 'listActionTypes',
  method: 'GET',
  path: `${ofEmployer}/activities/types`,
  summary: 'Le operazioni che l’utente può preparare, ciascuna con i campi che cambia (Q2-26)',
  permission: workOnMassActivities,
  params: employer,
  response: z.array(operation),
});

const massActivity = z.object({
  id,
  status: z.object({ value: z.enum(massStatuses), label: z.string() }),
  /** False: deleted. */
  active: z.boolean(),
  actionTypes: z.array(z.object({ id: actionType, label: z.string() })),
  ...{ createdBy: z.string(), createdAt: instant },
  ...{ reviewedBy: z.string().nullable(), reviewedAt: instant.nullable() },
  ...{ deletedBy: z.string().nullable(), deletedAt: instant.nullable() },
  ...{ companiesCount: count, processedCompanies: count, unProcessedCompanies: count },
  ...{ processedPreventiveActivities: count, unprocessedPreventiveActivities: count },
  ...{ processedEsitoActivities: count, unprocessedEsitoActivities: count },
  versione: z.int().positive(),
});
export type MassActivity = z.infer<typeof massActivity>;

export const listMassActivities = endpoint({
  name: 'listMassActivities',
  method: 'GET',
  path: `${ofEmployer}/activities/get`,
  summary: 'Le pratiche massive di un datore di lavoro, le più recenti per prime',
  permission: workOnMassActivities,
  params: employer,
  response: z.array(massActivity),
});

export const validateDecorrenza = endpoint({
  name: 'validateDecorrenza',
  method: 'POST',
  path: `${ofEmployer}/validate-decorrenza-date`,
  summary:
    'Che cosa non va di una data di decorrenza; null: niente (Q2-56). Avvisa quando manca meno del termine per notificare',
  permission: workOnMassActivities,
  params: employer,
  body: z.object({
    actionId: z.literal(actionTypes, 'Operazione sconosciuta.'),
    decorrenzaDate: z.string('Inserire la data.').max(40, 'Data troppo lunga.'),
    /** The units that are to change; none: all. */
    companies: z.array(id).max(2000, 'Troppe unità locali.').optional(),
    /** Who has the role that changes: units in which somebody else holds it are not warned of. */
    soggetto: id.optional(),
  }),
  write: 'none',
  response: z.object({ error: z.string().nullable(), avviso: termWarning.nullable() }),
});

const step = (name: string, tail: string, summary: string) =>
  endpoint({
    name,
    method: 'POST',
    path: `${ofEmployer}/activities/{activity}/${tail}`,
    summary,
    permission: workOnMassActivities,
    params: one,
    response: massActivity,
  });

export const deleteMassActivity = step(
  'deleteMassActivity',
  'delete',
  'Elimina una pratica non ancora confermata; si può ripristinare',
);
export const cancelMassReview = step(
  'cancelMassReview',
  'cancel',
  'Annulla l’invio per la revisione: la pratica si può di nuovo lavorare',
);
export const restoreMassActivity = step(
  'restoreMassActivity',
  'restore',
  'Ripristina una pratica eliminata nello stato in cui era',
);
export const withdrawMassReview = step(
  'withdrawMassReview',
  'withdraw',
  'Ritira la conferma della revisione, finché nessuna unità locale è elaborata',
);
