import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { laboratoryView } from '#customers/customers/permissions.ts';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useCan } from '#platform/web/session.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { showOk } from '#ui/shell/toasts.ts';
import { getAppointmentNotice, sendAppointmentNotice } from '../contract.ts';
import { housePage, noticeTexts } from '../rules.ts';
import classes from './notice.module.css';

type NoticeLineProps = {
  appointment: number;
  daNotificare: boolean;
  /** It was told, but that did not arrive. */
  nonRecapitata?: boolean;
  /** The hour that was communicated last. */
  appointmentTime: string | null;
  /** Where a notice would go, as far as that has been asked; null: nowhere. */
  recipient?: string | null;
  mayWrite: boolean;
  /** What else tells of it: read anew once it is sent. */
  refresh?: readonly Endpoint[];
};

/** Whether a customer has to be told of a visit, with the button that does it, else what was told last (S1 5.5). */
export function NoticeLine({ appointment, daNotificare, appointmentTime, ...rest }: NoticeLineProps) {
  if (daNotificare) return <NeededNotice appointment={appointment} {...rest} />;
  if (appointmentTime === null) return null;
  const told = new Date(appointmentTime);
  const isWaiting = !appConfig.mail && told > deviceClock.now();
  return (
    <>
      <p className={classes.line}>
        <StateWord
          tone={isWaiting ? 'warning' : 'ok'}
          word={`${noticeTexts.last} ${formatDay(romeDay(told))} ${romeTimeOfDay(told)}`}
        />
      </p>
      {isWaiting && <p className={classes.quiet}>{noticeTexts.waits}</p>}
    </>
  );
}

const nothingElse: readonly Endpoint[] = [];

type NeededNoticeProps = Omit<NoticeLineProps, 'daNotificare' | 'appointmentTime'>;

function NeededNotice({ appointment, nonRecapitata = false, mayWrite, ...rest }: NeededNoticeProps) {
  const { recipient, refresh = nothingElse } = rest;
  const { save, isSaving, failure } = useSave(sendAppointmentNotice, [getAppointmentNotice, ...refresh], {
    isRepeatable: true,
  });
  const isOfLaboratory = useCan(laboratoryView);
  const send = async () => {
    if (await save({ params: { appointment } }))
      showOk(appConfig.mail ? noticeTexts.sent : noticeTexts.queued);
  };
  return (
    <div className={classes.needed}>
      <p className={classes.line}>
        {nonRecapitata ? (
          <StateWord tone="wrong" word={noticeTexts.undelivered} />
        ) : (
          <StateWord tone="warning" word={noticeTexts.needed} />
        )}
        {mayWrite && recipient !== null && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconMail size={16} aria-hidden />}
            loading={isSaving}
            onClick={() => void send()}
          >
            {noticeTexts.send}
          </Button>
        )}
      </p>
      {recipient === null && <p className={classes.quiet}>{noticeTexts.noAddress}</p>}
      {recipient && <p className={classes.quiet}>A {recipient}</p>}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure.text}
          {failure.text === noticeTexts.noHouse && isOfLaboratory && (
            <>
              {' '}
              <AppLink href={housePage}>Compila l’intestazione</AppLink>
            </>
          )}
        </p>
      )}
    </div>
  );
}
