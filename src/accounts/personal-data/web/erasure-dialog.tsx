import { Button } from '@mantine/core';
import { useState } from 'react';
import { getUser, getUserHistory, listUsers } from '#accounts/users/contract.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type ErasurePreview, erasePerson, previewErasure } from '../contract.ts';
import { confirmsErasure } from '../rules.ts';
import classes from './personal-data.module.css';

type ErasureDialogProps = { user: number; displayName: string; onClose: () => void };

/** Says what will be deleted and what stays and why; the user name has to be typed before anything happens. */
export function ErasureDialog({ user, displayName, onClose }: ErasureDialogProps) {
  const found = useEndpoint(previewErasure, { params: { user } });
  const { save, isSaving, failure } = useSave(erasePerson, [getUser, getUserHistory, listUsers]);
  const [typed, setTyped] = useState('');
  const preview = found.data;
  const isConfirmed = preview?.rifiuto === null && confirmsErasure(typed, preview.nomeUtente);
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
              const done = await save({ params: { user }, body: { nomeUtente: typed } });
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
                label={`Per confermare scrivi il nome utente: ${told.nomeUtente}`}
                value={typed}
                onChange={setTyped}
                error={failure?.errors['nomeUtente']}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </>
        )}
      </RecordView>
      {failure && !failure.errors['nomeUtente'] && <AlertBox tone="error">{failure.text}</AlertBox>}
    </Dialog>
  );
}

function WhatHappens({ preview: { cancellati, conservati, nuovoNome } }: { preview: ErasurePreview }) {
  return (
    <>
      <p className={classes.part}>Si cancella per sempre</p>
      <ul className={classes.list}>
        {cancellati.map(({ titolo, quanti }) => (
          <li key={titolo}>{`${titolo} (${quanti})`}</li>
        ))}
      </ul>
      <p className={classes.part}>{`Resta, ma sotto il nome «${nuovoNome}»`}</p>
      {conservati.length === 0 && <p className={classes.quiet}>Nessuna registrazione.</p>}
      <ul className={classes.list}>
        {conservati.map(({ titolo, quanti, perche }) => (
          <li key={titolo}>
            {`${titolo} (${quanti})`}
            <span className={classes.why}>{`Perché: ${perche}.`}</span>
          </li>
        ))}
      </ul>
      <p className={classes.last}>
        Non si può annullare. Le copie di sicurezza già fatte contengono ancora questi dati finché non vengono
        eliminate.
      </p>
    </>
  );
}
