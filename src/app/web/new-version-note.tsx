import { Button } from '@mantine/core';
import { takeNewVersion, useNewVersion } from '#platform/web/offline/service-worker.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import classes from './web.module.css';

/** Offers a new version of the application; a wizard is not interrupted by it. */
export function NewVersionNote() {
  if (!useNewVersion()) return null;
  return (
    <div className={classes.newVersion}>
      <AlertBox
        tone="info"
        action={
          <Button variant="default" onClick={takeNewVersion}>
            Ricarica
          </Button>
        }
      >
        È pronta una nuova versione.
      </AlertBox>
    </div>
  );
}
