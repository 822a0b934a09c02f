import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Popover } from '#ui/controls/popover.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { NoticeList } from './notice-list.tsx';
import classes from './notices.module.css';
import { useNotices } from './use-notices.ts';

const shown = 6;
const countedTo = 9;

type NoticeBellProps = {
  /** Records that lie on this device because the server refused them. */
  refused: number;
};

/** How much came since the person looked; opens the latest of it. */
export function NoticeBell({ refused }: NoticeBellProps) {
  const { data, error, refetch, markSeen, isMarking, markFailure } = useNotices();
  const fresh = (data?.nuovi ?? 0) + refused;
  const figure = fresh > countedTo ? `${countedTo}+` : String(fresh);
  const name = fresh === 0 ? 'Avvisi' : `Avvisi: ${fresh === 1 ? '1 nuovo' : `${figure} nuovi`}`;
  const notices = data?.avvisi ?? [];
  return (
    <Popover
      label="Avvisi"
      align="end"
      opener={(props) => (
        <button type="button" className={classes.bell} aria-label={name} title="Avvisi" {...props}>
          <IconBell size={22} aria-hidden />
          {fresh > 0 && (
            <span className={classes.count} aria-hidden>
              {figure}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
        <div className={classes.panel}>
          <div className={classes.head}>
            <h2 className={classes.title}>Avvisi</h2>
            {markSeen && (
              <Button variant="subtle" size="compact-sm" loading={isMarking} onClick={markSeen}>
                Segna tutto come letto
              </Button>
            )}
          </div>
          {markFailure && <AlertBox tone="error">{markFailure.text}</AlertBox>}
          {refused > 0 && <RefusedNote count={refused} onOpen={close} />}
          {!data && !error && <Skeletons shape="row" count={3} />}
          {!data && <UnreadNote text="Gli avvisi non si sono caricati." error={error} onRetry={refetch} />}
          {data && notices.length === 0 && refused === 0 && (
            <p className={classes.quiet}>Nessun avviso: qui compare ciò che ti riguarda.</p>
          )}
          <NoticeList notices={notices.slice(0, shown)} onOpen={close} />
          <AppLink href="/user/notices" className={classes.all} onClick={close}>
            Tutti gli avvisi
          </AppLink>
        </div>
      )}
    </Popover>
  );
}

function RefusedNote({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <AppLink href="/user/outbox" className={classes.refused} onClick={onOpen}>
      {count === 1 ? '1 invio da correggere' : `${count} invii da correggere`} su questo dispositivo
    </AppLink>
  );
}
