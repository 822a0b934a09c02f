import { IconTrash } from '@tabler/icons-react';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { RemoveZone } from './remove-zone.tsx';
import { ZoneForm } from './zone-form.tsx';
import { zoneKind } from './zone-kind.ts';
import { ZonePeople } from './zone-people.tsx';
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
      state={({ attivo }) => <StateBadge active={attivo} />}
      figures={({ committenti, utenti }) => [
        { label: 'Committenti', value: committenti },
        { label: 'Utenti', value: utenti },
      ]}
      more={({ eliminabile }, ask) =>
        eliminabile
          ? [
              {
                label: 'Elimina la zona',
                icon: <IconTrash size={18} aria-hidden />,
                isDanger: true,
                onSelect: () => ask('remove'),
              },
            ]
          : []
      }
      dialog={(zone, _asked, onClose) => <RemoveZone record={zone} onClose={onClose} />}
      outOfUse={{
        text: 'Una zona fuori uso non fa più vedere committenti a nessuno. Committenti e utenti restano collegati, se la si rimette in uso.',
        back: 'I suoi utenti vedono di nuovo i suoi committenti.',
      }}
      lead={(zone) => <ZonePrincipals zone={zone} />}
      facts={(zone) => (
        <RecordFacts
          facts={[
            ['Nome', zone.nome],
            ['Utenti', <ZonePeople key="people" zone={zone} />],
          ]}
        />
      )}
      form={(zone) => <ZoneForm record={zone} />}
    />
  );
}
