import { KindForm } from '#platform/web/records/kind-form.tsx';
import { SimilarRecords } from '#platform/web/records/similar-records.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { floors } from '../../points/rules.ts';
import { listAddressChoices } from '../../record-choices/contract.ts';
import { ExternalCodeField, pickable, searchChoices } from '../../record-choices/web/public.ts';
import { listSimilarPoints, type PointRecord } from '../contract.ts';
import { pointKind } from './point-kind.ts';
import { PointPlace } from './point-place.tsx';

const floorOptions = floors.map(({ id, label }) => ({ value: String(id), label }));

const blank = { alias: '', stanza: '', planimetry: null, planimetryPos: null, codiceEsterno: '' };

/** A point to be changed, or a new one, which gets its address. */
type PointFormProps = { record?: PointRecord; indirizzo?: Pickable | null };

export function PointForm({ record, indirizzo: asked = null }: PointFormProps) {
  const form = useRecordForm({
    kind: pointKind,
    record,
    saved: {
      ...typedFrom(blank, record),
      codicePiano: String(record?.codicePiano ?? ''),
      superficie: String(record?.superficie ?? ''),
      indirizzo: record ? pickable(record.indirizzo) : asked,
    },
    wire: ({ indirizzo, codicePiano, superficie, ...fields }) => ({
      ...fields,
      indirizzo: indirizzo?.id,
      codicePiano: Number(codicePiano),
      superficie: superficie.trim() === '' ? null : Number(superficie),
    }),
    missing: { indirizzo: 'Scegliere l’indirizzo.' },
  });
  const { typed, change, errors, field, isNew } = form;
  const oldFloor = record?.codicePiano === null && record.oldPiano;
  return (
    <KindForm form={form} label="Punto di misurazione" create="Crea il punto">
      {isNew && (
        <PickField
          label="Indirizzo"
          placeholder="Nome, via o città dell’indirizzo"
          search={searchChoices(listAddressChoices, true)}
          {...field('indirizzo')}
          onChange={(indirizzo) => change({ indirizzo, planimetry: null, planimetryPos: null })}
        />
      )}
      <TextField label="Nome del punto" autoComplete="off" {...field('alias')} />
      {isNew && typed.indirizzo && (
        <SimilarRecords
          kind={pointKind}
          endpoint={listSimilarPoints}
          query={{ indirizzo: typed.indirizzo.id, nome: typed.alias }}
        />
      )}
      <SelectField
        label="Piano"
        options={floorOptions}
        {...(oldFloor ? { description: `Nei dati storici: ${oldFloor}` } : {})}
        {...field('codicePiano')}
      />
      <TextField
        label="Stanza"
        description="Lo stesso nome per tutti i punti dello stesso ambiente"
        autoComplete="off"
        {...field('stanza')}
      />
      <NumberField
        label="Superficie (m²)"
        maxDigits={6}
        keepsComma
        description="Dell'intero ambiente"
        {...field('superficie')}
      />
      {typed.indirizzo && (
        <PointPlace
          addressId={typed.indirizzo.id}
          pointId={record?.id}
          planId={typed.planimetry}
          position={typed.planimetryPos}
          error={errors['planimetry']}
          onChange={change}
        />
      )}
      <ExternalCodeField {...field('codiceEsterno')} />
    </KindForm>
  );
}
