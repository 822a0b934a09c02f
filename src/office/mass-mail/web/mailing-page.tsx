import { useNavigate, useParams } from '@tanstack/react-router';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  createMailing,
  getMailing,
  getMailingHistory,
  listMailings,
  type MailingRecord,
  updateMailing,
} from '../contract.ts';
import { listMailingRecipients } from '../sending/contract.ts';
import { MailingActions } from './mailing-actions.tsx';
import { MailingForm, type TypedMailing } from './mailing-form.tsx';
import { MailingStateBadge } from './mailing-state-badge.tsx';
import classes from './mass-mail.module.css';
import { StartPanel } from './start-panel.tsx';

const home = '/admin/cp/massive/email';
const breadcrumb = [
  { label: 'Amministrazione', href: '/admin' },
  { label: 'Comunicazioni massive', href: home },
];

const blank: TypedMailing = {
  subject: '',
  text: '',
  criteria: {
    everyone: false,
    principals: [],
    clients: [],
    addresses: [],
    accounts: true,
    answers: false,
    typed: '',
  },
};

export function NewMailingPage() {
  const navigate = useNavigate();
  const { save, isSaving, failure } = useSave(createMailing, [listMailings]);
  return (
    <>
      <PageHeader title="Nuova comunicazione" breadcrumb={breadcrumb} link={appLink} />
      <MailingForm
        saved={blank}
        isSaving={isSaving}
        failure={failure}
        submitLabel="Salva la bozza"
        onSubmit={async (fields) => {
          const created = await save({ body: fields });
          if (!created) return;
          showToast('ok', 'Bozza salvata');
          void navigate({ to: `${home}/${created.id}`, ignoreBlocker: true });
        }}
      />
    </>
  );
}

export function MailingPage() {
  const { massive = '' } = useParams({ strict: false }) as { massive?: string };
  const found = useEndpoint(getMailing, { params: { massive } });
  return <RecordView found={found}>{(record) => <Mailing key={record.id} record={record} />}</RecordView>;
}

function Mailing({ record }: { record: MailingRecord }) {
  const params = { massive: record.id };
  const history = useEndpoint(getMailingHistory, { params });
  return (
    <>
      <PageHeader
        title={record.subject}
        breadcrumb={breadcrumb}
        link={appLink}
        detail={
          <>
            <MailingStateBadge state={record.state} />{' '}
            {countOf(record.counts.total, 'destinatario', 'destinatari')}
          </>
        }
        actions={<MailingActions record={record} />}
      />
      <StartPanel record={record} />
      {record.state === 'draft' ? (
        <Draft record={record} />
      ) : (
        <article className={classes.sample} aria-label="Testo">
          <p className={classes.subject}>{record.subject}</p>
          <p className={classes.body}>{record.text}</p>
        </article>
      )}
      <RecordHistory found={history} />
    </>
  );
}

function Draft({ record }: { record: MailingRecord }) {
  const { save, isSaving, failure, reload } = useSave(updateMailing, [
    getMailing,
    getMailingHistory,
    listMailings,
    listMailingRecipients,
  ]);
  const { subject, text, criteria, names, version } = record;
  return (
    <MailingForm
      saved={{ subject, text, criteria: { ...criteria, ...names }, versione: version }}
      isSaving={isSaving}
      failure={failure}
      submitLabel="Salva la bozza"
      onReload={reload}
      onSubmit={async (fields, versione = version) => {
        const body = { ...fields, version: versione };
        if (await save({ params: { massive: record.id }, body })) showToast('ok', 'Bozza salvata');
      }}
    />
  );
}
