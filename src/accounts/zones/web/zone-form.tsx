import { KindForm } from '#platform/web/records/kind-form.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { ZoneRecord } from '../contract.ts';
import { zoneKind } from './zone-kind.ts';

export function ZoneForm({ record }: { record?: ZoneRecord }) {
  const form = useRecordForm({ kind: zoneKind, record, saved: typedFrom({ nome: '' }, record) });
  return (
    <KindForm form={form} label="Zona" create="Crea la zona">
      <TextField label="Nome" autoComplete="off" {...form.field('nome')} />
    </KindForm>
  );
}
