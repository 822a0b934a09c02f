import { useRouterState } from '@tanstack/react-router';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { useLeaveQuestion } from '#platform/web/records/use-leave-question.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getSignatureConfig } from '../../signing-list/contract.ts';
import { pageAtAddress } from '../../signing-list/rules.ts';
import { WaitingList } from '../../signing-list/web/public.ts';
import { uploadTexts } from '../rules.ts';
import { QueueList } from './queue-list.tsx';
import { SideCards } from './side-cards.tsx';
import { SignedFiles } from './signed-files.tsx';
import classes from './signing.module.css';
import { SingleDocument } from './single-document.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

type Config = ResponseOf<typeof getSignatureConfig>;

const leaving = {
  title: 'Invio in corso',
  text: 'Se esci adesso, i file ancora in coda non partono. Quelli già inviati restano acquisiti.',
  confirmLabel: 'Esci e interrompi',
};

/** The page of any list of documents to sign: which it is, its address says. */
export function SignatureUploadPage() {
  const page = useRouterState({ select: ({ location }) => location.pathname });
  // On the way to another page the address is that page's already.
  const enabled = pageAtAddress(page) !== null;
  const { data, error, refetch } = useEndpoint(getSignatureConfig, { query: { page } }, { enabled });
  if (error) return <ErrorState text={error.text} onRetry={() => refetch()} />;
  if (!data) return <Skeletons />;
  return <Upload key={page} page={page} config={data} />;
}

function Upload({ page, config }: { page: string; config: Config }) {
  const { endpoint, modes, archiveUrl, titolo, inAttesa, documento } = config;
  const { queue, items, counts } = useUploadQueue(appConfig.apiBase + endpoint);
  const question = useLeaveQuestion(counts.queued > 0, leaving);
  const header = (
    <PageHeader
      title={documento ? documento.titolo : titolo}
      breadcrumb={[{ label: 'Firme', href: '/user/signature' }]}
      link={appLink}
      detail={
        documento?.dettaglio ??
        (inAttesa === 1 ? '1 documento da firmare' : `${inAttesa} documenti da firmare`)
      }
    />
  );
  if (modes.length === 0)
    return (
      <>
        {header}
        <AlertBox tone="error">{uploadTexts.noModes}</AlertBox>
      </>
    );
  // Nothing more is taken of a document that has all its signatures, or counts no longer.
  const isOpen = documento === null || documento.stato === 'waiting';
  const upload = (
    <>
      {isOpen && <SignedFiles isSingle={documento !== null} modes={modes} onFiles={queue.add} />}
      {items.length > 0 && <QueueList items={items} counts={counts} onAgain={queue.sendAgain} />}
    </>
  );
  return (
    <>
      {header}
      {question}
      <div className={classes.layout}>
        <div className={classes.main}>
          {documento ? (
            <SingleDocument document={documento} />
          ) : (
            <>
              {upload}
              <WaitingList page={page} />
            </>
          )}
        </div>
        <div className={classes.main}>
          {documento && upload}
          {isOpen && (
            <SideCards
              modes={modes}
              waiting={inAttesa}
              archiveUrl={appConfig.apiBase + archiveUrl}
              isSingle={documento !== null}
            />
          )}
        </div>
      </div>
    </>
  );
}
