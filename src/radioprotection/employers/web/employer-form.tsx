import { searchChoices } from '#customers/record-choices/web/public.ts';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import type { Pickable } from '#ui/fields/pick-field.tsx';
import { PickListField } from '#ui/fields/pick-list-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { listProjectChoices, listRadonClientChoices } from '../../choices/contract.ts';
import { PlaceFields, TaxCodeField } from '../../fields/web/public.ts';
import { genderLabels, genders } from '../../persons/rules.ts';
import type { EmployerRecord } from '../contract.ts';
import { employerKind } from './employer-kind.ts';

const blank = {
  ...{ alias: '', address: '', city: '', cap: '', province: '', country: 'Italia', gender: '' },
  ...{ phone: '', mobile: '', website: '', email: '', pec: '', fiscalCode: '', taxId: '', notes: '' },
  codiceEsterno: '',
};
const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }));
const chosen = (some: readonly { id: number; nome: string }[] = []): readonly Pickable[] =>
  some.map(({ id, nome }) => ({ id, label: nome }));
const idsOf = (some: readonly Pickable[]) => some.map(({ id }) => id);

/** An employer to be changed, or a new one, in the project it was asked for. */
type EmployerFormProps = { record?: EmployerRecord; project?: Pickable | null };

export function EmployerForm({ record, project = null }: EmployerFormProps) {
  const form = useRecordForm({
    kind: employerKind,
    record,
    saved: {
      ...typedFrom(blank, record),
      projects: record ? chosen(record.projects) : project ? [project] : [],
      clienti: chosen(record?.clienti),
    },
    wire: ({ gender, projects, clienti, ...typed }) => ({
      ...typed,
      gender: gender === '' ? null : (gender as (typeof genders)[number]),
      projects: idsOf(projects),
      clienti: idsOf(clienti),
    }),
  });
  const { typed, change, errors, field } = form;
  return (
    <KindForm form={form} label="Datore di lavoro" create="Crea il datore di lavoro">
      <TextField label="Ragione sociale" firstLetterUpper autoComplete="off" {...field('alias')} />
      <PickListField
        label="Progetti"
        description="I contratti sotto cui il datore di lavoro è seguito."
        placeholder="Numero o titolo"
        search={searchChoices(listProjectChoices, true)}
        {...field('projects')}
      />
      <PlaceFields label="Indirizzo sede legale" value={typed} errors={errors} onChange={change} />
      <TextField label="Nazione" firstLetterUpper autoComplete="off" {...field('country')} />
      <TaxCodeField label="Codice fiscale" {...field('fiscalCode')} />
      <TaxCodeField label="Partita IVA" {...field('taxId')} />
      <TextField label="PEC" inputMode="email" autoComplete="off" {...field('pec')} />
      <TextField label="E-mail" inputMode="email" autoComplete="off" {...field('email')} />
      <TextField label="Telefono" inputMode="tel" autoComplete="off" {...field('phone')} />
      <TextField label="Cellulare" inputMode="tel" autoComplete="off" {...field('mobile')} />
      <TextField label="Sito web" autoComplete="off" {...field('website')} />
      <SelectField
        label="Genere"
        description="Di un datore di lavoro che è una persona."
        placeholder="Non indicato"
        options={genderOptions}
        {...field('gender')}
      />
      <PickListField
        label="Clienti radon collegati"
        description="Chi è cliente di questi vede anche le unità locali del datore di lavoro."
        placeholder="Nome del cliente"
        search={searchChoices(listRadonClientChoices)}
        {...field('clienti')}
      />
      <TextAreaField label="Note" {...field('notes')} />
      <TextField label="Codice esterno" autoComplete="off" {...field('codiceEsterno')} />
    </KindForm>
  );
}
