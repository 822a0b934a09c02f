import { z } from 'zod';
import { line, whole, wording } from '../typed/contract.ts';
import { fieldsIn, lawFields, termFields } from '../wording/rules.ts';

/** Uses of a building that the law gives levels for (D.Lgs. 101/2020, art. 12). */
export const buildingUses = ['workplace', 'dwelling'] as const;
/** What the law asks for depends on the use; of one nobody has told both may apply. */
export const lawUses = [...buildingUses, 'unknown'] as const;
export type LawUse = (typeof lawUses)[number];

const term = (most: number) => whole(1, most).nullable();
/** What the law asks for by one use of a building: what reports cite and conclude, and by when what follows. */
export const lawOfUse = z
  .object({
    references: z.array(line(1000)).max(20, 'Al massimo 20 voci.'),
    below: wording(lawFields),
    above: wording(lawFields),
    /** Null: there is no such term, so nobody is reminded of it and no clock runs. */
    terms: z.object({
      ...{ repeatYearsBelow: term(50), remediateYearsAbove: term(50), repeatYearsAbove: term(50) },
      notifyMonths: term(24),
    }),
  })
  .superRefine(({ below, above, terms }, context) => {
    for (const [name, words] of Object.entries({ below, above }))
      for (const field of fieldsIn(words)) {
        const missing = Object.hasOwn(termFields, field) && terms[termFields[field as TermField]] === null;
        if (missing)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: `Il testo nomina {${field}}, ma quel termine è vuoto: indicarlo o togliere il campo.`,
          });
      }
  });
type TermField = keyof typeof termFields;
export type LawOfUse = z.infer<typeof lawOfUse>;
