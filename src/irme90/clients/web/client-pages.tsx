import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { clientInstrumentsHref } from '../../control-cards/rules.ts';
import { clientFormsHref } from '../../links/rules.ts';
import { type ControlClientRecord, type ControlClientRow, listControlledClients } from '../contract.ts';
import { placeLabel, transportLabels } from '../rules.ts';
import { ClientForm } from './client-form.tsx';
import { clientKind, clientsBase, inspectorsBase } from './kinds.ts';

const keys = ['mare', 'aereo', 'terra', 'scaricatoNave'] as const;
const transportsOf = (client: Pick<ControlClientRow, (typeof keys)[number]>) =>
  keys
    .filter((key) => client[key])
    .map((key) => transportLabels[key])
    .join(', ');

const columns: readonly DataColumn<ControlClientRow>[] = [
  {
    key: 'nome',
    header: 'Cliente',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={`${clientsBase}/${id}`}>{nome}</AppLink>,
  },
  { key: 'trasporti', header: 'Trasporti', card: 'below', cell: transportsOf },
  { key: 'esperto', header: 'Esperto', cell: ({ esperto }) => esperto?.label ?? '—' },
  { key: 'luoghi', header: 'Luoghi di arrivo', numeric: true, sortable: true, cell: ({ luoghi }) => luoghi },
  {
    key: 'ispettori',
    header: 'Ispettori',
    numeric: true,
    sortable: true,
    cell: ({ ispettori }) => ispettori,
  },
];

/** Who asks for radiometric controls of shipments. */
export function ClientListPage() {
  const source = useRecords(listControlledClients);
  return (
    <ListPage
      source={source}
      title="Clienti IRME90"
      detail="I committenti che chiedono controlli radiometrici dei carichi, e che cosa vale per ciascuno."
      create={{ label: 'Nuovo cliente IRME90', href: `${clientsBase}/new` }}
      columns={columns}
      unit={['cliente', 'clienti']}
      search={{ label: 'Cerca tra i clienti', placeholder: 'Nome del committente' }}
      empty={{
        text: 'Ancora nessun cliente IRME90',
        detail: 'Un committente diventa cliente IRME90 qui: da allora può inviare moduli.',
      }}
    />
  );
}

export function NewClientPage() {
  return (
    <NewRecordPage kind={clientKind} title="Nuovo cliente IRME90">
      <ClientForm />
    </NewRecordPage>
  );
}

const yes = (flag: boolean) => (flag ? 'Sì' : 'No');

/** What holds for a client, and what it still lacks before it can be worked for. */
export function ClientPage() {
  return (
    <RecordPage
      kind={clientKind}
      title={({ nome }) => nome}
      state={({ attivo }) => (attivo ? null : <StateBadge active={false} />)}
      detail={transportsOf}
      action={({ id }) => <ButtonLink href={clientFormsHref(id)}>Modelli del cliente</ButtonLink>}
      figures={({ arrivi, ispettori, esperto }) => [
        { label: 'Luoghi di arrivo', value: String(arrivi.length) },
        { label: 'Ispettori abilitati', value: String(ispettori.length) },
        { label: 'Esperto di radioprotezione', value: esperto?.label ?? 'Nessuno' },
      ]}
      lead={(client) => <Missing {...client} />}
      outOfUse={{
        text: 'Un cliente fuori uso non invia più moduli. I suoi moduli restano.',
        back: 'Può di nuovo inviare moduli.',
        body: ({ esperto, arrivi }) => ({
          esperto: esperto?.id ?? null,
          arrivi: arrivi.map(({ id }) => id),
        }),
      }}
      facts={(client) => (
        <RecordFacts
          facts={[
            ['Tipi di trasporto', transportsOf(client)],
            ['Porti e aeroporti di arrivo', client.arrivi.map(placeLabel).join(', ')],
            ['Può aggiungere porti di arrivo', yes(client.aggiungePorti)],
            ['Può aggiungere aeroporti di arrivo', yes(client.aggiungeAeroporti)],
            ['Sede del controllo obbligatoria', yes(client.sedeObbligatoria)],
            ['Strumento obbligatorio', yes(client.strumentoObbligatorio)],
            ['Esperto di radioprotezione', client.esperto?.label ?? null],
          ]}
        />
      )}
      form={(client) => <ClientForm record={client} />}
      related={({ id, attivo, ispettori }) => [
        {
          label: 'Di questo cliente',
          items: [
            ...(attivo ? [{ name: 'Strumenti', href: clientInstrumentsHref(id) }] : []),
            { name: 'Calendario delle deleghe', href: `/user/irme90/client/${id}/calendar/index` },
          ],
        },
        {
          label: 'Ispettori abilitati',
          items: ispettori.map(({ id, label, luoghi }) => ({
            name: label,
            href: `${inspectorsBase}/${id}`,
            detail: luoghi.join(', '),
          })),
        },
      ]}
    />
  );
}

/** What nobody has said yet and without which work stops somewhere. */
function Missing({ attivo, arrivi, ispettori, esperto }: ControlClientRecord) {
  const missing = [
    ...(arrivi.length === 0 ? ['nessun porto o aeroporto di arrivo'] : []),
    ...(ispettori.length === 0 ? ['nessun ispettore abilitato'] : []),
    ...(esperto === null ? ['nessun esperto di radioprotezione'] : []),
    ...(esperto?.inServizio === false
      ? [`${esperto.label} non è più in servizio come esperto di radioprotezione`]
      : []),
  ];
  if (!attivo || missing.length === 0) return null;
  return <AlertBox live={false}>Per questo cliente non è tutto pronto: {missing.join(', ')}.</AlertBox>;
}
