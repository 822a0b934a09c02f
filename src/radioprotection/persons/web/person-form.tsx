import { searchChoices } from '#customers/record-choices/web/public.ts';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { listAccountChoices } from '../../choices/contract.ts';
import type { PersonRecord } from '../contract.ts';
import { blankPerson, PersonFields, personOnWire } from './person-fields.tsx';
import { personKind } from './person-kind.ts';

type PersonFormProps = { record?: PersonRecord };

/** A new person, or the correction of the data that hold today. */
export function PersonForm({ record }: PersonFormProps) {
  const user: Pickable | null = record?.user ? { id: record.user.id, label: record.user.nome } : null;
  const form = useRecordForm({
    kind: personKind,
    record,
    saved: { ...typedFrom({ ...blankPerson, codiceEsterno: '' }, record), user },
    wire: ({ user: chosen, codiceEsterno, ...typed }) => ({
      ...personOnWire(typed),
      codiceEsterno,
      user: chosen?.id ?? null,
    }),
  });
  const { field } = form;
  return (
    <KindForm form={form} label="Persona" create="Registra la persona" save="Correggi">
      <PersonFields field={field} />
      <PickField
        label="Utente della piattaforma"
        description="Con i suoi ruoli di esperto l’account vede i datori di lavoro di quelle unità."
        placeholder="Nome o nome utente"
        search={searchChoices(listAccountChoices, true)}
        {...field('user')}
      />
      <TextField label="Codice esterno" autoComplete="off" {...field('codiceEsterno')} />
    </KindForm>
  );
}
