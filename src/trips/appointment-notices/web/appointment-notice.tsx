import { Button } from '@mantine/core';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getAppointmentNotice } from '../contract.ts';
import classes from './notice.module.css';
import { NoticeLine } from './notice-line.tsx';

type AppointmentNoticeProps = {
  appointment: number;
  /** Whether this person may send it. */
  mayWrite: boolean;
};

/** What the customer knows of a saved visit, asked of the server; nothing while there is nothing to say (Q1-80). */
export function AppointmentNotice({ appointment, mayWrite }: AppointmentNoticeProps) {
  const { data, error, refetch } = useEndpoint(getAppointmentNotice, { params: { appointment } });
  if (data) return <NoticeLine appointment={appointment} {...data} mayWrite={mayWrite} />;
  if (!error) return null;
  return (
    <p className={classes.line}>
      Non si sa se il cliente è avvisato: {error.text}
      <Button variant="subtle" size="sm" onClick={() => void refetch()}>
        Riprova
      </Button>
    </p>
  );
}
