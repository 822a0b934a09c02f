import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { exportUserData } from '../contract.ts';
import { ErasureDialog } from './erasure-dialog.tsx';
import classes from './personal-data.module.css';
import { savePersonalData } from './save-file.ts';

type PersonalDataSectionProps = { user: number; displayName: string; isErased: boolean };

/** On an account's page: hands a person's data out, and erases it for good. */
export function PersonalDataSection({ user, displayName, isErased }: PersonalDataSectionProps) {
  const { save, isSaving, failure } = useSave(exportUserData, []);
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={classes.section} aria-labelledby="personal-data">
      <h2 id="personal-data" className={classes.title}>
        Dati personali
      </h2>
      {isErased ? (
        <p className={classes.quiet}>
          I dati di questa persona sono stati cancellati. Restano, sotto questo numero, le registrazioni che
          la legge fa conservare.
        </p>
      ) : (
        <p className={classes.quiet}>
          Per rispondere a chi chiede i propri dati o la loro cancellazione (artt. 15, 17 e 20 GDPR).
        </p>
      )}
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <p className={classes.actions}>
        <Button
          variant="default"
          loading={isSaving}
          onClick={async () => {
            const data = await save({ params: { user } });
            if (data) savePersonalData(data);
          }}
        >
          Scarica tutti i dati
        </Button>
        {!isErased && (
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            Cancella i dati della persona
          </Button>
        )}
      </p>
      {isAsking && <ErasureDialog user={user} displayName={displayName} onClose={() => setAsking(false)} />}
    </section>
  );
}
