import type { z } from 'zod';
import { MunicipalityField } from '#customers/sites/web/public.ts';
import type { FieldOf } from '#platform/web/records/use-body-fields.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TaxCodeField } from '../../fields/web/public.ts';
import type { PersonData, personData } from '../data/contract.ts';
import { genderLabels, genders, gradeLabels, grades, qualificationLabels, qualifications } from '../rules.ts';

export const blankPerson = {
  ...{ name: '', surname: '', gender: 'U', fiscalCode: '', birthDate: '', birthPlace: '' },
  ...{ titolo: '', grado: '', numeroOrdine: '', workAddress: '', phone: '', email: '', pec: '' },
  ...{ address: '', city: '', cap: '', province: '', notes: '' },
};
export type TypedPerson = Record<keyof PersonData, string>;

/** What is typed as the body names it: nothing chosen is none. */
export function personOnWire({ gender, birthDate, titolo, grado, ...typed }: TypedPerson) {
  type Data = z.input<typeof personData>;
  return {
    ...typed,
    gender: gender as Data['gender'],
    birthDate: birthDate || null,
    titolo: (titolo || null) as Data['titolo'],
    grado: (grado || null) as Data['grado'],
  };
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The data of a person that hold from a day to a day. */
export function PersonFields({ field }: { field: FieldOf<TypedPerson> }) {
  return (
    <>
      <TextField label="Cognome" firstLetterUpper autoComplete="off" {...field('surname')} />
      <TextField label="Nome" firstLetterUpper autoComplete="off" {...field('name')} />
      <SelectField label="Genere" options={options(genders, genderLabels)} {...field('gender')} />
      <TaxCodeField label="Codice fiscale" {...field('fiscalCode')} />
      <DateField label="Data di nascita" {...field('birthDate')} />
      <TextField label="Luogo di nascita" firstLetterUpper autoComplete="off" {...field('birthPlace')} />
      <TextField label="E-mail" inputMode="email" autoComplete="off" {...field('email')} />
      <TextField label="PEC" inputMode="email" autoComplete="off" {...field('pec')} />
      <TextField label="Telefono" inputMode="tel" autoComplete="off" {...field('phone')} />
      <SelectField
        label="Titolo di studio"
        placeholder="Non indicato"
        options={options(qualifications, qualificationLabels)}
        {...field('titolo')}
      />
      <SelectField
        label="Grado"
        placeholder="Non indicato"
        options={options(grades, gradeLabels)}
        {...field('grado')}
      />
      <TextField label="Numero d’ordine" autoComplete="off" {...field('numeroOrdine')} />
      <TextField label="Indirizzo di lavoro" autoComplete="off" {...field('workAddress')} />
      <TextField label="Indirizzo" firstLetterUpper autoComplete="off" {...field('address')} />
      <TownFields field={field} />
      <TextAreaField label="Note interne" {...field('notes')} />
    </>
  );
}

/** A municipality that is picked brings its CAP and province. */
function TownFields({ field }: { field: FieldOf<TypedPerson> }) {
  const town = field('city');
  return (
    <>
      <MunicipalityField
        {...town}
        firstLetterUpper
        required={false}
        onPick={({ comune, cap, provincia }) => {
          town.onChange(comune);
          field('cap').onChange(cap);
          field('province').onChange(provincia);
        }}
      />
      <TextField label="CAP" inputMode="numeric" autoComplete="off" {...field('cap')} />
      <TextField label="Provincia" upperCase autoComplete="off" {...field('province')} />
    </>
  );
}
