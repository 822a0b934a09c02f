import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listMailings, type MailingRow } from '../contract.ts';
import { MailingStateBadge } from './mailing-state-badge.tsx';
import { momentInWords } from './moments.ts';

const home = '/admin/cp/massive/email';

const columns: readonly DataColumn<MailingRow>[] = [
  {
    key: 'oggetto',
    header: 'Oggetto',
    cell: ({ id, subject }) => <AppLink href={`${home}/${id}`}>{subject}</AppLink>,
  },
  { key: 'stato', header: 'Stato', cell: ({ state }) => <MailingStateBadge state={state} /> },
  { key: 'destinatari', header: 'Destinatari', numeric: true, cell: ({ counts }) => counts.total },
  { key: 'inviati', header: 'Inviati', numeric: true, cell: ({ counts }) => counts.sent },
  { key: 'errori', header: 'Con errori', numeric: true, cell: ({ counts }) => counts.failed },
  {
    key: 'quando',
    header: 'Avviata il',
    cell: ({ startedAt }) => (startedAt ? momentInWords(startedAt) : '—'),
  },
];

/** Every mailing, the newest first. */
export function MailingListPage() {
  const list = useRecordList(['recenti']);
  const { q, page } = list.query;
  const query = { ...(q ? { q } : {}), ...(page ? { page } : {}) };
  const found = useEndpoint(listMailings, { query }, { keepPrevious: true });
  const create = <ButtonLink href={`${home}/new`}>Nuova comunicazione</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Comunicazioni massive"
        breadcrumb={[{ label: 'Amministrazione', href: '/admin' }]}
        link={appLink}
        detail="Una e-mail a molti destinatari: committenti, clienti, sedi, oppure indirizzi scritti a mano."
        actions={create}
      />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Comunicazioni massive, dalla più recente"
        unit={['comunicazione', 'comunicazioni']}
        search={{ label: 'Cerca tra le comunicazioni', placeholder: 'Oggetto' }}
        states={null}
        pageSize={found.data?.pageSize ?? 25}
        empty={{
          text: 'Ancora nessuna comunicazione',
          detail: 'Si scrive una bozza, si guarda come la legge chi la riceve, poi si avvia l’invio.',
          action: create,
        }}
      />
    </>
  );
}
