import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { RemoveZone } from './remove-zone.tsx';
import { ZoneForm } from './zone-form.tsx';
import { zoneKind } from './zone-kind.ts';
import { ZonePrincipals } from './zone-principals.tsx';

export function NewZonePage() {
  return (
    <NewRecordPage kind={zoneKind} title="Nuova zona">
      <ZoneForm />
    </NewRecordPage>
  );
}

export function ZonePage() {
  return (
    <RecordPage
      kind={zoneKind}
      title={({ nome }) => `Zona ${nome}`}
      detail={({ attivo, committenti, utenti }) => (
        <>
          <StateBadge active={attivo} /> {countOf(committenti, 'committente', 'committenti')},{' '}
          {countOf(utenti, 'utente', 'utenti')}
        </>
      )}
      actions={(zone) => zone.eliminabile && <RemoveZone record={zone} />}
      form={(zone) => <ZoneForm record={zone} />}
      sections={(zone) => <ZonePrincipals zone={zone} />}
    />
  );
}
