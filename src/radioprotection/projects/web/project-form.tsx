import { KindForm } from '#platform/web/records/kind-form.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ProjectRecord } from '../contract.ts';
import { projectKind } from './project-kind.ts';

const blank = { numero: '', titolo: '', fineContratto: '', note: '', codiceEsterno: '' };

export function ProjectForm({ record }: { record?: ProjectRecord }) {
  const form = useRecordForm({
    kind: projectKind,
    record,
    saved: typedFrom(blank, record),
    wire: ({ fineContratto, ...typed }) => ({ ...typed, fineContratto: fineContratto || null }),
  });
  const { field } = form;
  return (
    <KindForm form={form} label="Progetto" create="Crea il progetto">
      <TextField label="Numero del contratto" autoComplete="off" {...field('numero')} />
      <TextField label="Titolo" firstLetterUpper autoComplete="off" {...field('titolo')} />
      <DateField
        label="Fine del contratto"
        description="Senza una data il progetto risulta senza contratto."
        {...field('fineContratto')}
      />
      <TextAreaField label="Note" {...field('note')} />
      <TextField label="Codice esterno" autoComplete="off" {...field('codiceEsterno')} />
    </KindForm>
  );
}
