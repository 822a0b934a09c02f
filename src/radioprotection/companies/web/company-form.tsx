import { pickable, searchChoices } from '#customers/record-choices/web/public.ts';
import { GeocodeField, nowhere } from '#customers/sites/web/public.ts';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { PickListField } from '#ui/fields/pick-list-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { listEmployerChoices, listProjectChoices, listRadonAddressChoices } from '../../choices/contract.ts';
import { PlaceFields } from '../../fields/web/public.ts';
import type { CompanyRecord } from '../contract.ts';
import classes from './company.module.css';
import { companyKind } from './company-kind.ts';

const blank = {
  ...{ alias: '', address: '', city: '', cap: '', province: '', phone: '', email: '', notes: '' },
  codiceEsterno: '',
};

/** A local unit to be changed, or a new one of an employer in a project. */
type CompanyFormProps = { record?: CompanyRecord; employer?: Pickable | null; project?: Pickable | null };

export function CompanyForm({ record, employer = null, project = null }: CompanyFormProps) {
  const standsAt: readonly Pickable[] = (record?.indirizzi ?? []).map(pickable);
  const form = useRecordForm({
    kind: companyKind,
    record,
    saved: {
      ...typedFrom(blank, record),
      ...{ latitude: record?.latitude ?? null, longitude: record?.longitude ?? null },
      indirizzi: standsAt,
      employer: record ? pickable(record.employer) : employer,
      project: record ? pickable(record.project) : project,
    },
    wire: ({ indirizzi, employer: of, project: within, ...typed }) => ({
      ...typed,
      indirizzi: indirizzi.map(({ id }) => id),
      ...{ employer: of?.id, project: within?.id },
    }),
    missing: { employer: 'Scegliere il datore di lavoro.', project: 'Scegliere il progetto.' },
  });
  const { typed, change, errors, field, isNew } = form;
  return (
    <KindForm form={form} label="Unità locale" create="Crea l’unità locale">
      {isNew && (
        <>
          <PickField
            label="Datore di lavoro"
            placeholder="Ragione sociale"
            search={searchChoices(listEmployerChoices, true)}
            {...field('employer')}
          />
          <PickField
            label="Progetto"
            placeholder="Numero o titolo"
            search={searchChoices(listProjectChoices, true)}
            {...field('project')}
          />
        </>
      )}
      <TextField label="Nome" firstLetterUpper autoComplete="off" {...field('alias')} />
      <PlaceFields
        label="Indirizzo"
        value={typed}
        errors={errors}
        onChange={(changes) => change({ ...nowhere, ...changes })}
      />
      <div className={classes.place}>
        <GeocodeField
          fields={{ ...typed, displayName: typed.alias, provincia: typed.province }}
          onChange={change}
        />
      </div>
      <TextField label="Telefono" inputMode="tel" autoComplete="off" {...field('phone')} />
      <TextField label="E-mail" inputMode="email" autoComplete="off" {...field('email')} />
      <PickListField
        label="Indirizzi radon collegati"
        description="Chi è cliente di questi indirizzi vede anche l’unità locale."
        placeholder="Nome dell’indirizzo"
        search={searchChoices(listRadonAddressChoices)}
        {...field('indirizzi')}
      />
      <TextAreaField label="Note" {...field('notes')} />
      <TextField label="Codice esterno" autoComplete="off" {...field('codiceEsterno')} />
    </KindForm>
  );
}
