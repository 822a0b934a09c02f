import { searchChoices } from '#customers/record-choices/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { KindForm } from '#platform/web/records/kind-form.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { useRecords } from '#platform/web/records/use-records.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listInspectorAccounts } from '../contract.ts';
import {
  type EnabledPlace,
  type InspectorRecord,
  type InspectorRow,
  listInspectors,
} from '../inspectors/contract.ts';
import { placeLabel, transportLabels } from '../rules.ts';
import { EnabledField } from './enabled-field.tsx';
import { clientsBase, inspectorKind, inspectorsBase } from './kinds.ts';

const columns: readonly DataColumn<InspectorRow>[] = [
  {
    key: 'nome',
    header: 'Ispettore',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={`${inspectorsBase}/${id}`}>{nome}</AppLink>,
  },
  { key: 'ente', header: 'Ente', sortable: true, card: 'below', cell: ({ ente }) => ente || '—' },
  { key: 'qualifica', header: 'Qualifica', cell: ({ qualifica }) => qualifica || '—' },
  { key: 'clienti', header: 'Clienti', numeric: true, sortable: true, cell: ({ clienti }) => clienti },
  { key: 'luoghi', header: 'Luoghi', numeric: true, sortable: true, cell: ({ luoghi }) => luoghi },
];

/** Who inspects loads. */
export function InspectorListPage() {
  const source = useRecords(listInspectors);
  return (
    <ListPage
      source={source}
      title="Ispettori"
      detail="Chi misura i carichi, e per quali clienti, trasporti e luoghi è abilitato."
      create={{ label: 'Nuovo ispettore', href: `${inspectorsBase}/new` }}
      columns={columns}
      unit={['ispettore', 'ispettori']}
      search={{ label: 'Cerca tra gli ispettori', placeholder: 'Nome, ente o qualifica' }}
      empty={{
        text: 'Ancora nessun ispettore',
        detail: 'Un account diventa ispettore qui; dove è abilitato lo si può delegare.',
      }}
    />
  );
}

export function NewInspectorPage() {
  return (
    <NewRecordPage kind={inspectorKind} title="Nuovo ispettore">
      <InspectorForm />
    </NewRecordPage>
  );
}

export function InspectorPage() {
  return (
    <RecordPage
      kind={inspectorKind}
      title={({ nome }) => nome}
      state={({ attivo }) => (attivo ? null : <StateBadge active={false} />)}
      detail={({ ente, qualifica }) => [ente, qualifica].filter(Boolean).join(' · ')}
      lead={(inspector) => <Offered {...inspector} />}
      outOfUse={{
        text: 'Un ispettore fuori uso non si sceglie più. Resta nei moduli e nelle deleghe in cui è già.',
        back: 'Si sceglie di nuovo dove è abilitato.',
        body: ({ abilitato }) => ({ abilitato: enabledOnWire(abilitato) }),
      }}
      facts={({ ente, qualifica, abilitato }) => (
        <RecordFacts
          facts={[
            ['Ente', ente],
            ['Qualifica', qualifica],
            ...enabledInWords(abilitato).map(({ name, places }) => [name, places] as const),
          ]}
        />
      )}
      form={(inspector) => <InspectorForm record={inspector} />}
      related={({ abilitato }) => [
        {
          label: 'Clienti IRME90',
          items: [...new Map(abilitato.map(({ cliente }) => [cliente.id, cliente])).values()].map(
            ({ id, label }) => ({ name: label, href: `${clientsBase}/${id}` }),
          ),
        },
      ]}
    />
  );
}

function enabledInWords(enabled: readonly EnabledPlace[]) {
  const lines = new Map<string, string[]>();
  for (const { cliente, tipo, luogo } of enabled) {
    const name = `${cliente.label} · ${transportLabels[tipo]}`;
    lines.set(name, [...(lines.get(name) ?? []), placeLabel(luogo)]);
  }
  return [...lines].map(([name, places]) => ({ name, places: places.join(', ') }));
}

/** Why somebody is not offered although he is an inspector. */
function Offered({ attivo, disattivato, senzaRuolo, abilitato }: InspectorRecord) {
  if (!attivo) return null;
  if (disattivato)
    return <AlertBox live={false}>Il suo account è disattivato: non si può scegliere.</AlertBox>;
  if (senzaRuolo)
    return (
      <AlertBox live={false}>
        Il suo account non ha un ruolo con cui si misura: non vede i carichi, e non si può scegliere.
      </AlertBox>
    );
  if (abilitato.length === 0)
    return <AlertBox live={false}>Non è abilitato da nessuna parte: non si può ancora scegliere.</AlertBox>;
  return null;
}

const searchAccounts = searchChoices(listInspectorAccounts);

const enabledOf = (record: InspectorRecord | undefined): readonly EnabledPlace[] => record?.abilitato ?? [];

const enabledOnWire = (enabled: readonly EnabledPlace[]) =>
  enabled.map(({ cliente, tipo, luogo }) => ({ cliente: cliente.id, tipo, luogo: luogo.id }));

function InspectorForm({ record }: { record?: InspectorRecord }) {
  const form = useRecordForm({
    kind: inspectorKind,
    record,
    saved: {
      utente: null as Pickable | null,
      ...{ ente: record?.ente ?? '', qualifica: record?.qualifica ?? '' },
      abilitato: enabledOf(record),
    },
    missing: { utente: 'Scegliere l’account.' },
    wire: ({ utente, abilitato, ...texts }) => ({
      ...texts,
      utente: utente?.id,
      abilitato: enabledOnWire(abilitato),
    }),
  });
  const { field } = form;
  return (
    <KindForm form={form} label="Ispettore" create="Aggiungi l’ispettore">
      {!record && <PickField label="Account" search={searchAccounts} {...field('utente')} />}
      <TextField label="Ente" autoComplete="organization" {...field('ente')} />
      <TextField label="Qualifica" autoComplete="off" {...field('qualifica')} />
      <EnabledField {...field('abilitato')} />
    </KindForm>
  );
}
