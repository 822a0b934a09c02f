import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
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
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ state }) => <MailingStateBadge state={state} />,
  },
  { key: 'destinatari', header: 'Destinatari', numeric: true, cell: ({ counts }) => counts.total },
  { key: 'inviati', header: 'Inviati', numeric: true, cell: ({ counts }) => counts.sent },
  { key: 'errori', header: 'Con errori', numeric: true, cell: ({ counts }) => counts.failed },
  {
    key: 'quando',
    header: 'Avviata il',
    narrow: true,
    card: 'below',
    cell: ({ startedAt }) => (startedAt ? momentInWords(startedAt) : '—'),
  },
];

/** Every mailing, the newest first. */
export function MailingListPage() {
  const source = useRecords(listMailings);
  return (
    <ListPage
      source={{ ...source, pageSize: source.found.data?.pageSize ?? 25 }}
      title="Comunicazioni massive"
      caption="Comunicazioni massive, dalla più recente"
      breadcrumb={[{ label: 'Amministrazione', href: '/admin' }]}
      detail="Una e-mail a molti destinatari: committenti, clienti, sedi, oppure indirizzi scritti a mano."
      create={{ label: 'Nuova comunicazione', href: `${home}/new` }}
      wholeLabel="Tutte"
      columns={columns}
      unit={['comunicazione', 'comunicazioni']}
      search={{ label: 'Cerca tra le comunicazioni', placeholder: 'Oggetto' }}
      empty={{
        text: 'Ancora nessuna comunicazione',
        detail: 'Si scrive una bozza, si guarda come la legge chi la riceve, poi si avvia l’invio.',
      }}
    />
  );
}
