import { z } from 'zod';
import { id } from '#platform/contract/shapes.ts';
import { actionTypes, optionIds } from '../operations/rules.ts';

/** What the wizard of mass activities sends (Q2-62). */
const label = z.string('Testo non valido.').max(600, 'Testo troppo lungo.');
const value = z.string('Valore non valido.').max(2_000, 'Valore troppo lungo.').nullable();
const choice = z.object({ value: id, label: label.optional() });
const userChoice = choice.extend({ username: label.optional() });

const values = z.record(label, value);
/** By the number of the operation, or of the operation that it stands in alone. */
const inputValues = z.record(label, z.union([value, values]));
const options = z
  .array(
    z.union([
      z.literal([1, ...optionIds]),
      z.object({ id: z.literal([1, ...optionIds]), label: label.optional() }),
    ]),
  )
  .max(24, 'Al massimo 24 campi.');
const perAction = <Shape extends z.ZodType>(shape: Shape) => z.record(label, shape.nullable());

const action = z.object({
  id: z.literal(actionTypes, 'Operazione sconosciuta.'),
  label: label.optional(),
  selectedOptions: options.default([]),
  selectedCompanies: z.array(choice).max(5_000, 'Al massimo 5.000 unità locali.').default([]),
  /** By the key of the role: `legal_rep`, `edr`, … */
  selectedPersons: perAction(choice).default({}),
  inputValues: inputValues.default({}),
  selectedUsers: perAction(userChoice).default({}),
  selectedNewPerson: perAction(choice).default({}),
});
export type SentAction = z.output<typeof action>;

export const payload = z.object({
  actions: z.array(action).max(7, 'Al massimo 7 operazioni.').default([]),
  /** The same maps for all operations at once. */
  inputValues: inputValues.optional(),
  selectedUsers: perAction(userChoice).optional(),
  selectedNewPerson: perAction(choice).optional(),
  /** The version that was read; without it the last one who saves wins (Q2-73). */
  versione: z.int().positive().nullish(),
});
export type SentPayload = z.output<typeof payload>;
