import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { endOtherSessions, endSession, getOwnAccount, type OwnSession } from '../contract.ts';
import classes from './own-account.module.css';

/** Where one is signed in, and how to end it elsewhere. */
export function SessionsSection({ sessions }: { sessions: readonly OwnSession[] }) {
  const [isAsking, setAsking] = useState(false);
  const one = useSave(endSession, [getOwnAccount]);
  const all = useSave(endOtherSessions, [getOwnAccount]);
  const failure = one.failure ?? all.failure;
  const others = countOf(sessions.length - 1, 'altro dispositivo', 'altri dispositivi');

  async function end({ id, device }: OwnSession) {
    if (await one.save({ params: { session: id } })) showToast('ok', `Disconnesso: ${device}`);
  }
  async function endOthers() {
    const reply = await all.save({});
    setAsking(false);
    if (reply) showToast('ok', 'Tutti gli altri dispositivi sono stati disconnessi.');
  }

  return (
    <>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={one.isSaving}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Disconnetti tutti gli altri
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Disconnettere gli altri dispositivi"
        confirmLabel={`Disconnetti ${others}`}
        busy={all.isSaving}
        onConfirm={() => void endOthers()}
        onCancel={() => setAsking(false)}
      >
        Su quei dispositivi servirà accedere di nuovo. Quello che non è ancora stato inviato resta salvato lì.
      </ConfirmDialog>
    </>
  );
}

type SessionProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { device, networkAddress, lastUsedAt, isCurrent } = session;
  const Icon = /Android|iPhone|iPad/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon size={28} aria-hidden />
      <div className={classes.device}>
        <strong>{device}</strong>
        {isCurrent && <span className={classes.here}>questo dispositivo</span>}
        <span className={classes.quiet}>
          {isCurrent ? 'In uso ora' : `Ultimo uso ${moment(lastUsedAt)}`}
          {networkAddress && `, indirizzo ${networkAddress}`}
        </span>
      </div>
      {!isCurrent && (
        <Button variant="default" disabled={isEnding} onClick={onEnd} aria-label={`Disconnetti ${device}`}>
          Disconnetti
        </Button>
      )}
    </li>
  );
}

function moment(instant: string): string {
  const date = new Date(instant);
  return `${formatDay(romeDay(date))} alle ${romeTimeOfDay(date)}`;
}
