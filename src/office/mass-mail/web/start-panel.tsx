import { ButtonLink } from '#platform/web/button-link.tsx';
import { AlertBox } from '#ui/alert-box.tsx';
import { countOf } from '#ui/count-of.ts';
import type { MailingRecord } from '../contract.ts';
import { staggerMs } from '../rules.ts';
import classes from './mass-mail.module.css';

/** What starting does, said beside the button that does it; afterwards the way to the recipients. */
export function StartPanel({ record: { id, state, counts, delivers } }: { record: MailingRecord }) {
  const sending = `/admin/cp/massive/email/${id}/start`;
  if (state !== 'draft') {
    return (
      <div className={classes.start}>
        <p className={classes.quiet}>
          Inviata a {counts.sent} di {counts.total}
          {counts.failed > 0 && `, ${counts.failed} con errori`}.
        </p>
        <ButtonLink href={sending}>Vedi i destinatari</ButtonLink>
      </div>
    );
  }
  if (counts.total === 0)
    return (
      <AlertBox tone="info" live={false}>
        La bozza salvata non ha destinatari: si scelgono qui sotto, poi si salva.
      </AlertBox>
    );
  return (
    <div className={classes.start}>
      <div>
        <p className={classes.quiet}>
          Il primo messaggio parte subito, poi uno ogni {staggerMs / 1000} secondi, anche a pagina chiusa:{' '}
          {duration(counts.total)}. Da quel momento testo e destinatari della bozza salvata non cambiano più.
        </p>
        {!delivers && (
          <p className={classes.warn}>
            Nessun server di posta è impostato: i messaggi si fermeranno nella posta in uscita.
          </p>
        )}
      </div>
      <ButtonLink href={sending}>
        Avvia l’invio a {countOf(counts.total, 'destinatario', 'destinatari')}
      </ButtonLink>
    </div>
  );
}

/** How long the turns of so many recipients take. */
function duration(recipients: number): string {
  const minutes = Math.ceil(((recipients - 1) * staggerMs) / 60_000);
  if (minutes <= 1) return 'dura meno di un minuto';
  if (minutes < 90) return `dura circa ${minutes} minuti`;
  return `dura circa ${Math.round(minutes / 60)} ore`;
}
