import { Button } from '@mantine/core';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { exportOwnData } from '../contract.ts';
import classes from './personal-data.module.css';
import { savePersonalData } from './save-file.ts';

/** On one's own page: everything that is stored about oneself, as a file. */
export function OwnDataExport() {
  const { save, isSaving, failure } = useSave(exportOwnData, []);
  return (
    <>
      <p className={classes.quiet}>
        Tutto quello che Radia conserva su di te, con il significato di ogni parte e per quanto tempo resta.
        Per farli correggere o cancellare rivolgiti a un amministratore.
      </p>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <p className={classes.actions}>
        <Button
          variant="default"
          loading={isSaving}
          onClick={async () => {
            const data = await save({});
            if (data) savePersonalData(data);
          }}
        >
          Scarica i tuoi dati
        </Button>
      </p>
    </>
  );
}
