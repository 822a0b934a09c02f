import { Button } from '@mantine/core';
import { appLink } from '#platform/web/app-link.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listMails } from '../contract.ts';
import { type MailState, mailStateLabels, mailStates } from '../rules.ts';
import { mailColumns } from './mail-columns.tsx';
import classes from './mails.module.css';

const refreshMs = 5_000;
const states = mailStates.map((state) => ({ value: state, label: mailStateLabels[state] }));

/** Every mail that left, waits or did not leave. */
export function MailsPage() {
  const [params, setParams] = useSearchParams();
  const { state, before } = params;
  const query = { ...(state ? { state: state as MailState } : {}), ...(before ? { before } : {}) };
  const found = useEndpoint(listMails, { query }, { keepPrevious: true, refreshMs });
  const { data, error } = found;

  return (
    <>
      <PageHeader
        title="Posta in uscita"
        breadcrumb={[{ label: 'Amministrazione', href: '/admin' }]}
        link={appLink}
        detail="I messaggi che il programma invia, con quello che ne è stato."
      />
      {data?.delivers === false && (
        <AlertBox tone="warning" live={false} title="Nessun server di posta impostato">
          I messaggi restano qui in attesa. Chi gestisce l’installazione trova le impostazioni nella guida
          all’esercizio (SMTP_URL e MAIL_FROM).
        </AlertBox>
      )}
      <div className={classes.filters}>
        <SelectField
          label="Stato"
          value={state ?? ''}
          placeholder="Tutti"
          options={states}
          onChange={(value) => setParams({ state: value, before: undefined })}
        />
      </div>
      <DataList
        caption="Posta in uscita, dalla più recente"
        columns={mailColumns}
        rows={error ? undefined : data?.mails}
        rowKey={({ id }) => id}
        unit={['messaggio in questa pagina', 'messaggi in questa pagina']}
        empty={
          state
            ? { text: 'Nessun messaggio in questo stato' }
            : { text: 'Ancora nessun messaggio', detail: 'Compaiono qui appena il programma ne scrive uno.' }
        }
        failure={
          error
            ? {
                text: error.text,
                requestId: error.requestId ?? undefined,
                onRetry: () => void found.refetch(),
              }
            : undefined
        }
      />
      {!error && (before || data?.hasMore) && (
        <nav className={classes.turn} aria-label="Pagine della posta">
          <Button variant="default" disabled={!before} onClick={() => setParams({ before: undefined })}>
            Torna ai più recenti
          </Button>
          <Button
            variant="default"
            disabled={!data?.hasMore}
            onClick={() => setParams({ before: data?.mails.at(-1)?.id })}
          >
            Più vecchi
          </Button>
        </nav>
      )}
    </>
  );
}
