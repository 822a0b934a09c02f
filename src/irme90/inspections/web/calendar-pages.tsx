import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call, toFailure } from '#platform/web/api-client.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { errorToastMs, showToast } from '#ui/shell/toasts.ts';
import { listControlClients } from '../../lookups/contract.ts';
import { keepControls } from '../../reach/permissions.ts';
import { moveDelegation } from '../contract.ts';
import type { Span } from '../rules.ts';
import { DelegationCalendar } from './delegation-calendar.tsx';
import { type Asked, DeleteDialog, MoveDialog } from './delegation-dialogs.tsx';
import { DelegationList } from './delegation-list.tsx';
import classes from './inspections.module.css';
import { calendarLinks } from './links.ts';
import { type Delegation, useDelegations } from './use-delegations.ts';

/** Who inspects for a client, where and when; delegated anew only for one that still asks for controls. */
export function ClientCalendarPage() {
  const { client = '' } = useParams({ strict: false }) as { client?: string };
  const clients = useEndpoint(listControlClients, {});
  const name = clients.data?.find(({ value }) => String(value) === client)?.label;
  const seesAll = useCan(keepControls);
  return (
    <>
      <PageHeader
        title={name ? `Deleghe per ${name}` : 'Deleghe degli ispettori'}
        detail="Gli ispettori delegati ai porti e agli aeroporti del cliente."
        breadcrumb={seesAll ? [{ label: 'Calendario generale', href: calendarLinks.general }] : []}
        link={appLink}
        actions={
          name !== undefined && (
            <ButtonLink href={calendarLinks.registerFor(Number(client))}>Nuova delega</ButtonLink>
          )
        }
      />
      <Calendar key={client} client={Number(client)} />
    </>
  );
}

/** The same for all clients. */
export function GeneralCalendarPage() {
  return (
    <>
      <PageHeader
        title="Deleghe degli ispettori"
        detail="Chi controlla i carichi, dove e quando, per tutti i clienti."
        actions={<ButtonLink href={calendarLinks.register}>Nuova delega</ButtonLink>}
      />
      <Calendar client={null} />
    </>
  );
}

function Calendar({ client }: { client: number | null }) {
  const calendar = useDelegations(client);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const shown =
    asked &&
    (calendar.delegations.find((one) => one.resourceId === asked.delegation.resourceId) ?? asked.delegation);

  async function move({ resourceId, versione }: Delegation, days: Span): Promise<boolean> {
    try {
      await call(moveDelegation, { params: { resourceId }, body: { ...days, versione } });
      showToast('ok', 'Delega spostata');
      return true;
    } catch (error) {
      showToast('error', toFailure(error).text, { stayMs: errorToastMs });
      return false;
    } finally {
      // Moved by somebody else meanwhile: it is shown where it stands.
      await calendar.renew();
    }
  }
  return (
    <div className={classes.sides}>
      <DelegationCalendar
        client={client}
        delegations={calendar.delegations}
        onPeriod={calendar.showPeriod}
        onMove={move}
        onOpen={(delegation) => setAsked({ delegation, about: 'move' })}
        onDelete={(delegation) => setAsked({ delegation, about: 'delete' })}
      />
      <DelegationList
        delegations={calendar.delegations}
        isRead={calendar.isRead}
        namesClients={client === null}
        onAsk={setAsked}
      />
      {shown && asked?.about === 'delete' && <DeleteDialog delegation={shown} onClose={close} />}
      {shown && asked?.about === 'move' && <MoveDialog delegation={shown} onClose={close} />}
    </div>
  );
}
