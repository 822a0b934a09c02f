import { pickable, searchChoices } from '#customers/record-choices/web/public.ts';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { PickField } from '#ui/fields/pick-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { listOwnerChoices } from '../../choices/contract.ts';
import type { InstrumentRecord } from '../contract.ts';
import { type InstrumentKind, instrumentKindLabels, instrumentKinds } from '../rules.ts';
import { instrumentKind } from './instrument-kind.ts';

const blank = {
  ...{ brand: '', model: '', serialNumber: '', kind: '' },
  ...{ taratura: '', nextCalibration: '', notes: '' },
};
const kinds = instrumentKinds.map((value) => ({ value, label: instrumentKindLabels[value] }));

export function InstrumentForm({ record }: { record?: InstrumentRecord }) {
  const form = useRecordForm({
    kind: instrumentKind,
    record,
    saved: {
      ...typedFrom(blank, record),
      committente: record?.committente ? pickable(record.committente) : null,
    },
    wire: ({ kind, taratura, nextCalibration, committente, ...texts }) => ({
      ...texts,
      committente: committente?.id ?? null,
      kind: (kind || undefined) as InstrumentKind | undefined,
      taratura: taratura || null,
      nextCalibration: nextCalibration || null,
    }),
  });
  const { field, isNew } = form;
  return (
    <KindForm form={form} label="Strumento" create="Registra lo strumento">
      <TextField label="Marca" autoComplete="off" {...field('brand')} />
      <TextField label="Modello" autoComplete="off" {...field('model')} />
      <TextField label="Numero di serie" autoComplete="off" spellCheck={false} {...field('serialNumber')} />
      <SelectField label="Tipo" options={kinds} {...field('kind')} />
      <PickField
        label="Di un cliente"
        description="Vuoto: è della casa."
        placeholder="Nome del committente"
        search={searchChoices(listOwnerChoices, true)}
        {...field('committente')}
      />
      {isNew && (
        <>
          <DateField label="Tarato il" {...field('taratura')} />
          <DateField
            label="Taratura valida fino al"
            description="Quel giorno compreso; senza, lo strumento vale come non tarato."
            {...field('nextCalibration')}
          />
        </>
      )}
      <TextAreaField label="Note" rows={2} {...field('notes')} />
    </KindForm>
  );
}
