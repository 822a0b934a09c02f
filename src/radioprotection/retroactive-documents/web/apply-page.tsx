import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { RunProgress } from '../../runs/web/public.ts';
import { type RetroactiveAction, retroactiveTexts } from '../rules.ts';
import classes from './apply.module.css';
import { ApplyCards } from './apply-cards.tsx';
import { mayBegin, useApplication } from './use-application.ts';

const titles: Record<RetroactiveAction, string> = {
  append: 'Applica ai registri esistenti',
  revert: 'Annulla applicazione',
};

const listOfDocuments = '/lb/radioprotection/assets/registries/default/docs';

/** Gives a default document to the registries that are there already (S2 §2.7). */
export function RetroPage() {
  return <ApplyPage action="append" />;
}

/** Takes it back from those that have it. */
export function RevertPage() {
  return <ApplyPage action="revert" />;
}

function ApplyPage({ action }: { action: RetroactiveAction }) {
  const { doc } = useParams({ strict: false }) as { doc: string };
  return <Applied key={doc} action={action} docId={doc} />;
}

function Applied({ action, docId }: { action: RetroactiveAction; docId: string }) {
  const found = useApplication(action, docId);
  return (
    <div className={classes.page}>
      <PageHeader
        title={titles[action]}
        breadcrumb={[
          { label: 'Documenti di registro', href: listOfDocuments },
          ...('doc' in found ? [{ label: found.doc.titolo, href: `${listOfDocuments}/${docId}` }] : []),
        ]}
        link={appLink}
        detail={'doc' in found ? found.doc.titolo : undefined}
      />
      <Shown action={action} docId={docId} found={found} />
    </div>
  );
}

type ShownProps = { action: RetroactiveAction; docId: string; found: ReturnType<typeof useApplication> };

function Shown({ action, docId, found }: ShownProps) {
  if (found.phase === 'loading') return <Skeletons shape="row" count={6} />;
  if (found.phase === 'unread') return <ErrorState text={found.failure.text} onRetry={found.again} />;
  if (found.phase === 'run')
    return (
      <RunProgress
        format={formatPlainDay}
        runId={found.run.id}
        ending={(run) => (
          <Button variant="default" onClick={() => found.showAfter(run)}>
            Mostra i registri
          </Button>
        )}
      />
    );
  const { doc, daAggiornare } = found;
  return (
    <>
      {action === 'append' && !doc.attivo && (
        <AlertBox tone="warning" live={false}>
          {retroactiveTexts.notInUse}
        </AlertBox>
      )}
      {daAggiornare > 0 && (
        <AlertBox tone="info" live={false}>
          {countOf(daAggiornare, 'registro è', 'registri sono')} del modello precedente:{' '}
          <AppLink href="/lb/radioprotection/migration/registries">si aggiornano qui</AppLink>, e ricevono da
          sé i documenti predefiniti.
        </AlertBox>
      )}
      <ApplyCards
        {...{ action, docId }}
        desk={found.desk}
        after={found.after}
        mayBegin={mayBegin(action, found)}
        onRun={found.renew}
      />
    </>
  );
}
