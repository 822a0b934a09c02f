import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useDraft } from '#platform/web/drafts/use-draft.ts';
import { isKeptAnswer, useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { ReadOnlyDraft } from '#platform/web/wizard/read-only-draft.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { workLinks } from '../../links/rules.ts';
import { getWorkItem, type WorkItem } from '../contract.ts';
import { measureDrafts } from './measure-drafts.ts';
import { WorkForm } from './work-form.tsx';

/** A load to be measured where it stands, with and without network; `/edit`: its measures to be corrected. */
export function WorkPage() {
  const { mod } = useParams({ strict: false }) as { mod: string };
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { data, error, refetch } = useKeptEndpoint(getWorkItem, { params: { mod } });
  return (
    <RecordView isPage found={{ data: data?.answer, error, refetch }}>
      {(item) => <Work key={pathname} item={item} isKept={isKeptAnswer(data)} pathname={pathname} />}
    </RecordView>
  );
}

/** The measures over their draft on this device. */
function Work({ item, isKept, pathname }: { item: WorkItem; isKept: boolean; pathname: string }) {
  const session = useDraft(measureDrafts, pathname.slice(1));
  const navigate = useNavigate();
  if (session.state === 'loading') return <Skeletons shape="field" count={4} />;
  if (session.state === 'read-only')
    return (
      <ReadOnlyDraft
        title={`Mod. IRME90 n. ${item.id}`}
        text="Questo modello è aperto in un'altra scheda: qui si può solo leggere."
        chosen={[{ label: 'Cliente', value: item.clientLabel }]}
        onTakeOver={session.takeOver}
      />
    );
  return (
    <WorkForm
      item={item}
      isKept={isKept}
      session={session}
      isCorrecting={pathname.endsWith('/edit')}
      onLeave={() => void navigate({ to: workLinks.list })}
    />
  );
}
