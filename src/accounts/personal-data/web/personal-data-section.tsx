import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';
import type { PeopleCalls } from './people-calls.ts';
import classes from './personal-data.module.css';
import { savePersonalData } from './save-file.ts';

type PersonalDataSectionProps = {
  calls: PeopleCalls;
  params: Record<string, number>;
  displayName: string;
  isErased: boolean;
  /** What is typed to confirm an erasure, with its article. */
  word: string;
  /** What is read anew after an erasure. */
  refresh: readonly Endpoint[];
  /** Where a page has it in a dialog, that already says what it is. */
  hasNoTitle?: boolean;
};

/** Hands the data of somebody out, and erases them for good. */
export function PersonalDataSection({
  isErased,
  calls,
  params,
  hasNoTitle = false,
  ...asked
}: PersonalDataSectionProps) {
  const { save, isSaving, failure } = useSave(calls.export, []);
  const [isAsking, setAsking] = useState(false);
  return (
    <section
      className={classes.section}
      {...(hasNoTitle ? { 'aria-label': 'Dati personali' } : { 'aria-labelledby': 'personal-data' })}
    >
      {!hasNoTitle && (
        <h2 id="personal-data" className={classes.title}>
          Dati personali
        </h2>
      )}
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
            const data = await save({ params });
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
      {isAsking && (
        <ErasureDialog {...asked} calls={calls} params={params} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
