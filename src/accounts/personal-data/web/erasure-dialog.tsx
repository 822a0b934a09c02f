import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { ErasurePreview } from '../contract.ts';
import { confirmsErasure } from '../rules.ts';
import type { PeopleCalls } from './people-calls.ts';
import classes from './personal-data.module.css';

type ErasureDialogProps = {
  calls: PeopleCalls;
  params: Record<string, number>;
  displayName: string;
  /** What is typed to confirm, with its article: 'il nome utente'. */
  word: string;
  /** What is read anew afterwards. */
  refresh: readonly Endpoint[];
  onClose: () => void;
};

/** Says what will be deleted and what stays and why; the name has to be typed before anything happens. */
export function ErasureDialog({ calls, params, displayName, word, refresh, onClose }: ErasureDialogProps) {
  const found = useEndpoint(calls.preview, { params });
  const { save, isSaving, failure } = useSave(calls.erase, refresh);
  const [typed, setTyped] = useState('');
  const preview = found.data;
  const isConfirmed = preview?.rifiuto === null && confirmsErasure(typed, preview.conferma);
  return (
    <Dialog
      open
      size="lg"
      title={`Cancellare i dati di ${displayName}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button
            color="red"
            disabled={!isConfirmed}
            loading={isSaving}
            onClick={async () => {
              const done = await save({ params, body: { conferma: typed } });
              if (!done) return;
              showToast('ok', 'Dati della persona cancellati');
              onClose();
            }}
          >
            Cancella per sempre
          </Button>
        </>
      }
    >
      <RecordView found={found}>
        {(told) => (
          <>
            {told.rifiuto === null ? (
              <WhatHappens preview={told} />
            ) : (
              <AlertBox tone="error">{told.rifiuto}</AlertBox>
            )}
            {told.rifiuto === null && (
              <TextField
                label={`Per confermare scrivi ${word}: ${told.conferma}`}
                value={typed}
                onChange={setTyped}
                error={failure?.errors['conferma']}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </>
        )}
      </RecordView>
      {failure && !failure.errors['conferma'] && <AlertBox tone="error">{failure.text}</AlertBox>}
    </Dialog>
  );
}

function WhatHappens({
  preview: { trovati, cancellati, conservati, nuovoNome },
}: {
  preview: ErasurePreview;
}) {
  const withName = conservati.filter(({ conNome }) => conNome);
  const underNumber = conservati.filter(({ conNome }) => !conNome);
  return (
    <>
      {trovati.length > 0 && <p className={classes.part}>Riguarda, con lo stesso codice fiscale</p>}
      {trovati.length > 0 && (
        <ul className={classes.list}>
          {trovati.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <p className={classes.part}>Si cancella per sempre</p>
      <ul className={classes.list}>
        {cancellati.map(({ titolo, quanti }) => (
          <li key={titolo}>{`${titolo} (${quanti})`}</li>
        ))}
      </ul>
      <p className={classes.part}>{`Resta, ma sotto il nome «${nuovoNome}»`}</p>
      {underNumber.length === 0 && <p className={classes.quiet}>Nessuna registrazione.</p>}
      <WhatStays parts={underNumber} />
      {withName.length > 0 && <p className={classes.part}>Resta così com’è, con il nome</p>}
      <WhatStays parts={withName} />
      <p className={classes.last}>
        Non si può annullare. Le copie di sicurezza già fatte contengono ancora questi dati finché non vengono
        eliminate.
      </p>
    </>
  );
}

function WhatStays({ parts }: { parts: ErasurePreview['conservati'] }) {
  return (
    <ul className={classes.list}>
      {parts.map(({ titolo, quanti, perche }) => (
        <li key={titolo}>
          {`${titolo} (${quanti})`}
          <span className={classes.why}>{`Perché: ${perche}.`}</span>
        </li>
      ))}
    </ul>
  );
}
