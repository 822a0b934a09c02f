import { useParams } from '@tanstack/react-router';
import { appLink } from '#platform/web/app-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { isQueue, queueDetails, queueLabels, queueTexts } from '../queues/rules.ts';
import { QueueRunner } from './queue-runner.tsx';

/** A queue of the program. */
export function QueuePage() {
  const { queue = '' } = useParams({ strict: false }) as { queue?: string };
  if (!isQueue(queue)) return <ErrorState text={queueTexts.unknown} />;
  return (
    <>
      <PageHeader
        title={queueLabels[queue]}
        breadcrumb={[{ label: 'Code di lavoro', href: '/admin/queues' }]}
        link={appLink}
        detail={queueDetails[queue]}
      />
      <QueueRunner key={queue} queue={queue} />
    </>
  );
}
