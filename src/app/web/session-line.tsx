import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './web.module.css';

/** Over every page while the sign-in has been put off: what is done meanwhile stays on the device. */
export function SessionLine({ onSignIn }: { onSignIn: () => void }) {
  return (
    <section className={classes.ended} aria-label="Sessione scaduta">
      <IconAlertTriangle size={20} aria-hidden className={classes.endedIcon} />
      <p>Sessione scaduta: non parte niente finché non accedi.</p>
      <Button variant="default" size="sm" onClick={onSignIn}>
        Accedi
      </Button>
    </section>
  );
}
