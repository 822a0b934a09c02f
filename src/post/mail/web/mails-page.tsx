import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecordTurns } from '#platform/web/records/use-record-turns.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { listMails } from '../contract.ts';
import { mailStateLabels, mailStates } from '../rules.ts';
import { mailColumns } from './mail-columns.tsx';

const refreshMs = 5_000;
const filters = [
  selectFilter(
    'state',
    'Stato',
    mailStates.map((state) => ({ value: state, label: mailStateLabels[state] })),
  ),
];
const words = { label: 'Pagine della posta', newest: 'Torna ai più recenti', older: 'Più vecchi' };

/** Every mail that left, waits or did not leave. */
export function MailsPage() {
  const source = useRecordTurns(listMails, {
    filters: ['state'],
    read: ({ mails, hasMore }) => ({ rows: mails, hasMore }),
    ...{ words, refreshMs },
  });
  return (
    <ListPage
      source={source}
      title="Posta in uscita"
      breadcrumb={[{ label: 'Amministrazione', href: '/admin' }]}
      detail="I messaggi che il programma invia, con quello che ne è stato."
      caption="Posta in uscita, dalla più recente"
      note={
        source.answer?.delivers === false && (
          <AlertBox tone="warning" live={false} title="Nessun server di posta impostato">
            I messaggi aspettano qui finché chi gestisce il server non imposta SMTP_URL e MAIL_FROM.
          </AlertBox>
        )
      }
      wholeLabel="Tutti"
      views={[
        { label: 'Non inviati', asked: { state: 'failed' } },
        { label: 'Di esito incerto', asked: { state: 'uncertain' } },
      ]}
      columns={mailColumns(source.answer?.delivers ?? false)}
      unit={['messaggio in questa pagina', 'messaggi in questa pagina']}
      filters={filters}
      empty={{ text: 'Ancora nessun messaggio', detail: 'Compaiono qui appena il programma ne scrive uno.' }}
    />
  );
}
