import { clientFormsHref } from '#irme90/links/rules.ts';
import { keepForms } from '#irme90/reach/permissions.ts';
import { isAllowed } from '#platform/contract/access.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useUser } from '#platform/web/session.tsx';
import type { OpenControls } from '../customer/contract.ts';
import classes from './day.module.css';
import { type QueueLine, QueueList } from './queue-list.tsx';

/** What a customer's shipments wait for, and the way to ask for the control of another one. */
export function ControlsCard({ client, controls }: { client: number; controls: OpenControls }) {
  const { roles } = useUser();
  return (
    <section className={classes.controls} aria-labelledby="controls-title">
      <div className={classes.panelHead}>
        <h2 id="controls-title" className={classes.panelTitle}>
          Controlli radiometrici dei carichi
        </h2>
        {isAllowed(roles, keepForms) && (
          <ButtonLink href={`/user/irme90/add/${client}`}>Nuovo IRME90</ButtonLink>
        )}
      </div>
      <QueueList lines={linesOf(client, controls)} label="Carichi da controllare" />
    </section>
  );
}

function linesOf(client: number, { daMisurare, prossimo, dallEsperto }: OpenControls): QueueLine[] {
  const isLate = prossimo !== null && prossimo < deviceClock.today();
  return [
    {
      ...{ key: 'inviato', label: 'Da misurare', count: String(daMisurare), isEmpty: daMisurare === 0 },
      when: prossimo && `${isLate ? 'dal' : 'il primo il'} ${formatDay(prossimo)}`,
      ...{ tone: isLate ? 'warning' : 'running', verb: 'Vedi', href: clientFormsHref(client, 'inviato') },
    },
    {
      ...{ key: 'lavorato', label: 'Misurati, dall’esperto', count: String(dallEsperto) },
      ...{ isEmpty: dallEsperto === 0, when: null, tone: 'running' },
      ...{ verb: 'Vedi', href: clientFormsHref(client, 'lavorato') },
    },
  ];
}
