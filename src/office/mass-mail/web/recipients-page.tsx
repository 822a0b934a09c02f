import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { mailingTexts } from '../rules.ts';
import { getMailingProgress, type MailingProgress } from '../sending/contract.ts';
import { RecipientCards } from './recipient-cards.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useStarted } from './use-started.ts';
import { useTurns } from './use-turns.ts';

/** While mails leave, the page asks so often how far they are. */
const refreshMs = 2_000;
const home = '/admin/cp/massive/email';

/** The recipients of a mailing. Opening it starts the mailing; closing it stops nothing. */
export function RecipientsPage() {
  const { massive = '' } = useParams({ strict: false }) as { massive?: string };
  const input = { params: { massive } };
  const known = useQueryClient().getQueryData<MailingProgress>(endpointKey(getMailingProgress, input));
  const found = useEndpoint(getMailingProgress, input, known?.state === 'done' ? {} : { refreshMs });
  return (
    <RecordView isPage found={found}>
      {(progress) => (
        <Sending key={massive} massive={massive} progress={progress} isLost={found.error !== null} />
      )}
    </RecordView>
  );
}

type SendingProps = { massive: string; progress: MailingProgress; isLost: boolean };

function Sending({ massive, progress, isLost }: SendingProps) {
  const id = Number(massive);
  const [{ versione }] = useSearchParams();
  const failure = useStarted(massive, progress, versione);
  const turns = useTurns(id, progress);
  const { subject, state, counts, toStart } = progress;
  const isEmpty = counts.total === 0;
  return (
    <>
      <PageHeader
        title={subject}
        breadcrumb={[
          { label: 'Comunicazioni massive', href: home },
          { label: subject, href: `${home}/${id}` },
        ]}
        link={appLink}
        detail={<SendingProgress progress={progress} isLost={isLost} />}
      />
      {failure && toStart > 0 && (
        <AlertBox tone="error" action={state === 'draft' && <BackToDraft id={id} />}>
          {failure.text}
        </AlertBox>
      )}
      {!progress.delivers && !isEmpty && (
        <AlertBox
          live={false}
          title="Nessun server di posta impostato"
          action={
            <ButtonLink primary={false} href="/admin/mails">
              Apri la posta in uscita
            </ButtonLink>
          }
        >
          I messaggi entrano uno alla volta nella posta in uscita e aspettano lì finché non c’è un server.
        </AlertBox>
      )}
      {isEmpty ? (
        <EmptyState
          text={mailingTexts.noRecipients}
          detail="I destinatari si scelgono nella bozza."
          action={<BackToDraft id={id} />}
        />
      ) : (
        <RecipientCards massive={massive} progress={progress} turns={turns} isSending={state !== 'done'} />
      )}
    </>
  );
}

function BackToDraft({ id }: { id: number }) {
  return <ButtonLink href={`${home}/${id}`}>Torna alla bozza</ButtonLink>;
}
