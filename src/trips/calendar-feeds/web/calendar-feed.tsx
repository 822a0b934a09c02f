import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  createCalendarFeed,
  type CalendarFeed as Feed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '../contract.ts';
import { feedTexts } from '../rules.ts';
import classes from './calendar-feed.module.css';

/** The own trips in the calendar program one uses: a secret address, made, shown once, and revoked. */
export function CalendarFeed() {
  const found = useEndpoint(getCalendarFeed, {});
  return <RecordView found={found}>{(feed) => <Known feed={feed} />}</RecordView>;
}

function moment(instant: string): string {
  const at = new Date(instant);
  return `${formatDay(romeDay(at))} alle ${romeTimeOfDay(at)}`;
}

type Question = 'renew' | 'revoke';

function Known({ feed: { attivo, creato, letto } }: { feed: Feed }) {
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const creating = useSave(createCalendarFeed, [getCalendarFeed], { isRepeatable: true });
  const revoking = useSave(revokeCalendarFeed, [getCalendarFeed], { isRepeatable: true });
  const failure = creating.failure ?? revoking.failure;

  async function create() {
    const made = await creating.save({});
    setAsked(null);
    if (made) setAddress(new URL(made.indirizzo, window.location.origin).href);
  }
  async function revoke() {
    const done = await revoking.save({});
    setAsked(null);
    if (!done) return;
    setAddress(null);
    showToast('ok', 'Indirizzo revocato: i programmi che lo usavano non ricevono più nulla.');
  }

  return (
    <div className={classes.feed}>
      <p className={classes.text}>
        Con un indirizzo segreto il programma di calendario del telefono o del computer mostra le tue
        trasferte e ispezioni e le tiene aggiornate da solo.
      </p>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      {attivo && (
        <p className={classes.quiet}>
          {creato && `Indirizzo creato il ${moment(creato)}. `}
          {letto ? `Letto l’ultima volta il ${moment(letto)}.` : 'Nessun programma l’ha ancora letto.'}
        </p>
      )}
      {address && attivo && <OnceShown address={address} />}
      <div className={classes.ways}>
        {attivo ? (
          <>
            <Button variant="default" onClick={() => setAsked('renew')}>
              Crea un altro indirizzo
            </Button>
            <Button variant="default" onClick={() => setAsked('revoke')}>
              Revoca l’indirizzo
            </Button>
          </>
        ) : (
          <Button variant="default" loading={creating.isSaving} onClick={() => void create()}>
            Crea l’indirizzo
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'renew'}
        title="Creare un altro indirizzo?"
        confirmLabel="Crea un altro indirizzo"
        busy={creating.isSaving}
        onCancel={() => setAsked(null)}
        onConfirm={() => void create()}
      >
        <p>Quello di prima non vale più: il programma di calendario vuole quello nuovo.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'revoke'}
        title="Revocare l’indirizzo?"
        confirmLabel="Revoca l’indirizzo"
        danger
        busy={revoking.isSaving}
        onCancel={() => setAsked(null)}
        onConfirm={() => void revoke()}
      >
        <p>I programmi che lo usano non ricevono più nulla. Se ne può creare un altro in ogni momento.</p>
      </ConfirmDialog>
    </div>
  );
}

/** The address itself, to be copied: only its fingerprint is kept, so that nobody finds it later. */
function OnceShown({ address }: { address: string }) {
  return (
    <div className={classes.once}>
      <AlertBox tone="warning">{feedTexts.once}</AlertBox>
      <div className={classes.address}>
        <code>{address}</code>
        <Button variant="default" onClick={() => void copy(address)}>
          Copia
        </Button>
      </div>
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast('ok', 'Indirizzo copiato');
  } catch {
    showToast('error', 'L’indirizzo non si è potuto copiare: selezionarlo e copiarlo a mano.');
  }
}
