import { KindForm } from '#platform/web/records/kind-form.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import {
  type ImplantType,
  implantTypeLabels,
  implantTypes,
  kindOfImplant,
  type RegistryKind,
  registryKindLabels,
  registryKinds,
} from '../../registries/rules.ts';
import type { DefaultDocumentRecord } from '../contract.ts';
import { defaultDocumentKind } from './default-document-kind.ts';

const kindOptions = registryKinds.map((kind) => ({ value: kind, label: registryKindLabels[kind] }));
const typesOf = (kind: string) => implantTypes.filter((type) => kindOfImplant(type) === kind);

type Typed = { titolo: string; tipo: RegistryKind | ''; impianti: readonly ImplantType[] };
const blank: Typed = { titolo: '', tipo: '', impianti: [] };

/** Of which registries a document is, and what it is called; its kind is chosen once. */
export function DefaultDocumentForm({ record }: { record?: DefaultDocumentRecord }) {
  const form = useRecordForm({
    kind: defaultDocumentKind,
    record,
    saved: typedFrom(blank, record),
    wire: ({ tipo, ...typed }) => ({ ...typed, tipo: tipo === '' ? null : tipo }),
  });
  const { typed, change, field } = form;
  const types = typesOf(typed.tipo);
  return (
    <KindForm form={form} label="Documento di registro" create="Crea il documento">
      <TextField label="Titolo" firstLetterUpper autoComplete="off" {...field('titolo')} />
      {!record && (
        <SelectField
          label="Tipo di registro"
          options={kindOptions}
          {...field('tipo')}
          onChange={(value) => {
            const kind = registryKinds.find((one) => one === value) ?? '';
            // Resonance has but one implant type.
            change({ tipo: kind, impianti: kind === 'resonance' ? typesOf(kind) : [] });
          }}
        />
      )}
      {types.length > 1 && (
        <MultiChoiceField
          label="Tipi di impianto"
          description="Lo hanno i registri di questi impianti."
          options={types.map((id) => ({ id, label: implantTypeLabels[id] }))}
          {...field('impianti')}
        />
      )}
    </KindForm>
  );
}
