import { Button } from '@mantine/core';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { toldDays } from '../rules.ts';
import { NoticeList } from './notice-list.tsx';
import classes from './notices.module.css';
import { useNotices } from './use-notices.ts';

/** What concerns the person: what ended, what was issued, which terms are near. */
export function NoticesPage() {
  const { data, error, refetch, markSeen, isMarking, markFailure } = useNotices();
  return (
    <div className={classes.page}>
      <PageHeader
        title="Avvisi"
        detail={`Ciò che ti riguarda degli ultimi ${toldDays} giorni, con scadenze e revisioni finché restano aperte; se sono molte, quelle aperte da più tempo.`}
        actions={
          markSeen && (
            <Button variant="default" loading={isMarking} onClick={markSeen}>
              Segna tutto come letto
            </Button>
          )
        }
      />
      {markFailure && <AlertBox tone="error">{markFailure.text}</AlertBox>}
      {error && !data && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!error && !data && <Skeletons shape="row" count={4} />}
      {data?.avvisi.length === 0 && (
        <EmptyState
          text="Nessun avviso"
          detail="Qui compaiono i lavori finiti, le relazioni emesse e le scadenze che ti riguardano."
        />
      )}
      {data && data.avvisi.length > 0 && (
        <div className={classes.card}>
          <NoticeList notices={data.avvisi} />
        </div>
      )}
    </div>
  );
}
