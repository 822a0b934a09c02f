import { z } from 'zod';
import { longest } from '#platform/contract/limits.ts';
import { day, id, text } from '#platform/contract/shapes.ts';
import { email, optionalCap, optionalProvince, optionalText, pec, taxCode } from '../../fields/contract.ts';
import { genders, grades, qualifications } from '../rules.ts';

const optional = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((typed) => typed ?? null);

/** What is known of a person and changes with time (S2 §3), as it is written. */
export const personData = z.object({
  name: text(1, 'Indicare il nome.', longest.shortLine),
  surname: text(1, 'Indicare il cognome.', longest.shortLine),
  gender: z.enum(genders, 'Genere sconosciuto.').default('U'),
  fiscalCode: taxCode,
  birthDate: optional(day),
  birthPlace: optionalText(),
  titolo: optional(z.enum(qualifications, 'Titolo sconosciuto.')),
  grado: optional(z.enum(grades, 'Grado sconosciuto.')),
  numeroOrdine: optionalText(longest.code),
  workAddress: optionalText(),
  phone: optionalText(32),
  email,
  pec,
  address: optionalText(),
  city: optionalText(longest.shortLine),
  cap: optionalCap,
  province: optionalProvince,
  notes: optionalText(longest.note),
});
export type PersonData = z.infer<typeof personData>;

const line = z.string().nullable();

/** The same as it is read. */
export const knownData = z.object({
  ...{ name: z.string(), surname: z.string(), gender: z.enum(genders), fiscalCode: line },
  ...{ birthDate: day.nullable(), birthPlace: line },
  ...{ titolo: z.enum(qualifications).nullable(), grado: z.enum(grades).nullable(), numeroOrdine: line },
  ...{ workAddress: line, phone: line, email: line, pec: line },
  ...{ address: line, city: line, cap: line, province: line, notes: line },
});

/** The data of a person from a day to a day, both included; null: from ever, for ever. */
export const personVersion = knownData.extend({ id, dal: day.nullable(), al: day.nullable() });
export type PersonVersion = z.infer<typeof personVersion>;
