import { Button } from '@mantine/core';
import { PersonalDataSection } from '#accounts/personal-data/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useCan } from '#platform/web/session.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { companyHref } from '../../companies/rules.ts';
import { erasePersonData, exportPersonData, previewPersonErasure } from '../../personal-data/contract.ts';
import {
  getPerson,
  getPersonHistory,
  listPersons,
  listPersonVersions,
  type PersonRecord,
  type RoleOfPerson,
} from '../contract.ts';
import { unitRoleLabels } from '../rules.ts';
import { NewVersion } from './new-version.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonForm } from './person-form.tsx';
import { personKind } from './person-kind.ts';
import { PersonVersions, periodInWords } from './person-versions.tsx';

export function NewPersonPage() {
  return (
    <NewRecordPage kind={personKind} title="Nuova persona">
      <PersonForm />
    </NewRecordPage>
  );
}

export function PersonPage() {
  const mayErase = useCan(erasePersonData.permission);
  return (
    <RecordPage
      kind={personKind}
      title={({ label }) => label}
      state={({ attivo }) => <StateBadge active={attivo} />}
      detail={({ roles, fiscalCode }) =>
        [fiscalCode, ...roles.map((role) => unitRoleLabels[role])].filter(Boolean).join(' · ') || null
      }
      action={({ attivo, modificabile }, ask) =>
        attivo &&
        modificabile && (
          <Button color="accent" onClick={() => ask('version')}>
            Nuovi dati da una data
          </Button>
        )
      }
      dialog={(person, _asked, onClose) => <NewVersion person={person} onClose={onClose} />}
      outOfUse={{
        text: 'Una persona fuori uso non si può più scegliere per un ruolo. I suoi dati e i ruoli che ha restano.',
        back: 'Si può di nuovo scegliere per un ruolo.',
        body: ({ user }) => ({ user: user?.id ?? null }),
      }}
      valuesTitle="Dati di oggi"
      mayChange={({ modificabile, cancellata }) => modificabile && !cancellata}
      lead={(person) => <PersonRoles person={person} />}
      facts={(person) => (
        <PersonFacts
          data={person}
          more={[
            ['Valgono', periodInWords(person)],
            ['Utente della piattaforma', person.user?.nome ?? null],
            ['Codice esterno', person.codiceEsterno],
          ]}
        />
      )}
      form={(person) => <PersonForm record={person} />}
      tabs={(person) => [
        {
          ...{ id: 'versioni', label: 'Dati nel tempo', count: person.versioni, isWide: true },
          content: () => <PersonVersions personId={person.id} />,
        },
        ...(mayErase ? [personalDataOf(person)] : []),
      ]}
    />
  );
}

const personalDataOf = ({ id, label, user, cancellata }: PersonRecord) => ({
  ...{ id: 'dati-personali', label: 'Dati personali' },
  content: () =>
    user === null ? (
      <PersonalDataSection
        calls={{ export: exportPersonData, preview: previewPersonErasure, erase: erasePersonData }}
        params={{ person: id }}
        displayName={label}
        isErased={cancellata}
        word="cognome e nome"
        refresh={[getPerson, getPersonHistory, listPersons, listPersonVersions]}
      />
    ) : (
      <DataOfAccount user={user} />
    ),
});

/** Of somebody with an account all is handed out and erased from there. */
function DataOfAccount({ user }: { user: NonNullable<PersonRecord['user']> }) {
  return (
    <RecordSection title="Dati personali">
      <p>
        Questa persona ha un account: i suoi dati si esportano e si cancellano dalla pagina dell’utente{' '}
        <AppLink href={`/admin/users/${user.id}?scheda=dati-personali`}>{user.nome}</AppLink>.
      </p>
    </RecordSection>
  );
}

const columns: readonly DataColumn<RoleOfPerson>[] = [
  {
    key: 'company',
    header: 'Unità locale',
    cell: ({ company }) => <AppLink href={companyHref(company)}>{company.alias}</AppLink>,
  },
  { key: 'role', header: 'Ruolo', card: 'below', cell: ({ role }) => unitRoleLabels[role] },
  { key: 'dal', header: 'Dal', narrow: true, cell: ({ dal }) => formatDay(dal) },
  {
    key: 'al',
    header: 'Fino al',
    narrow: true,
    card: 'beside',
    cell: ({ al }) => (al === null ? 'in corso' : formatDay(al)),
  },
];

function PersonRoles({ person: { companies, ruoli } }: { person: PersonRecord }) {
  return (
    <RecordSection title="Ruoli">
      <DataList
        caption="Ruoli della persona nelle unità locali"
        columns={columns}
        rows={companies}
        rowKey={({ id }) => id}
        unit={['ruolo', 'ruoli']}
        total={ruoli}
        empty={{
          text: 'Ancora nessun ruolo',
          detail: 'I ruoli si danno dalla scheda ‘Persone’ di un’unità locale.',
        }}
      />
    </RecordSection>
  );
}
