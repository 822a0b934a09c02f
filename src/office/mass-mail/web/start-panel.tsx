import { ButtonLink } from '#platform/web/button-link.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { MailingRecord } from '../contract.ts';
import { staggerMs } from '../rules.ts';
import classes from './mass-mail.module.css';

/** What starting does, said beside the button that does it; afterwards the way to the recipients. */
export function StartPanel({ record }: { record: MailingRecord }) {
  const { id, state, counts, delivers, version } = record;
  // What starts is the draft that is seen here, or none.
  const seen = state === 'draft' ? `?versione=${version}` : '';
  const sending = `/admin/cp/massive/email/${id}/start${seen}`;
  if (state === 'draft' && counts.total === 0)
    return (
      <AlertBox tone="info" live={false}>
        La bozza salvata non ha destinatari: si scelgono qui sotto, poi si salva.
      </AlertBox>
    );
  const willStart = state === 'draft' || state === 'paused';
  const recipients = countOf(counts.waiting, 'destinatario', 'destinatari');
  return (
    <div className={classes.start}>
      <div className={classes.startWords}>
        {state !== 'draft' && <p className={classes.count}>{soFar(counts)}</p>}
        {willStart && (
          <p className={classes.quiet}>
            Il primo messaggio parte subito, poi uno ogni {staggerMs / 1000} secondi, anche a pagina chiusa:{' '}
            {duration(counts.waiting)}.
            {state === 'draft' &&
              ' Da quel momento testo e destinatari della bozza salvata non cambiano più.'}
          </p>
        )}
        {!delivers && counts.waiting > 0 && (
          <p className={classes.warn}>
            Nessun server di posta è impostato: i messaggi si fermano nella posta in uscita.
          </p>
        )}
      </div>
      <ButtonLink href={sending}>
        {willStart
          ? `${state === 'draft' ? 'Avvia' : 'Riprendi'} l’invio a ${recipients}`
          : 'Vedi i destinatari'}
      </ButtonLink>
    </div>
  );
}

function soFar({ sent, total, failed }: MailingRecord['counts']): string {
  return `Inviata a ${sent} di ${total}${failed > 0 ? `, ${failed} con errori` : ''}.`;
}

/** How long the turns of so many recipients take. */
function duration(recipients: number): string {
  const minutes = Math.ceil(((recipients - 1) * staggerMs) / 60_000);
  if (minutes <= 1) return 'dura meno di un minuto';
  if (minutes < 90) return `dura circa ${minutes} minuti`;
  return `dura circa ${Math.round(minutes / 60)} ore`;
}
