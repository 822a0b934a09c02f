import { zoneOptions } from '#accounts/zones/rules.ts';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { SimilarRecords } from '#platform/web/records/similar-records.tsx';
import { typedFrom } from '#platform/web/records/typed-from.ts';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { listSimilarPrincipals, listZoneChoices, type PrincipalRecord } from '../contract.ts';
import { principalKind } from './principal-kind.ts';

export function PrincipalForm({ record }: { record?: PrincipalRecord }) {
  const ownZones = record?.zone ?? [];
  const zone: readonly number[] = ownZones.map(({ id }) => id);
  const saved = { ...typedFrom({ nome: '', codiceEsterno: '' }, record), zone };
  const form = useRecordForm({ kind: principalKind, record, saved });
  const { typed, field, isNew } = form;
  const zones = useEndpoint(listZoneChoices, {});
  return (
    <KindForm form={form} label="Committente" create="Crea il committente">
      <TextField label="Nome" autoComplete="off" {...field('nome')} />
      {isNew && (
        <SimilarRecords kind={principalKind} endpoint={listSimilarPrincipals} query={{ nome: typed.nome }} />
      )}
      {zones.data ? (
        <MultiChoiceField
          label="Zone"
          description="Chi appartiene a una di queste zone vede il committente."
          options={zoneOptions(zones.data.zone, ownZones)}
          {...field('zone')}
        />
      ) : (
        <UnreadNote text="Le zone non si sono caricate." error={zones.error} onRetry={zones.refetch} />
      )}
      <TextField
        label="Codice esterno"
        description="Come lo chiama un altro programma: da questo codice lo riconosce un’importazione."
        autoComplete="off"
        {...field('codiceEsterno')}
      />
    </KindForm>
  );
}
