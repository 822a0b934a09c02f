import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { listPersonVersions, type PersonVersion } from '../contract.ts';
import { holdsOn, type Period } from '../rules.ts';
import { PersonFacts } from './person-facts.tsx';
import classes from './persons.module.css';

/** From when to when, in words. */
export function periodInWords({ dal, al }: Period): string {
  if (dal === null) return al === null ? 'da sempre' : `fino al ${formatDay(al)}`;
  return al === null ? `dal ${formatDay(dal)}` : `dal ${formatDay(dal)} al ${formatDay(al)}`;
}

const columns: readonly DataColumn<PersonVersion>[] = [
  { key: 'periodo', header: 'Valgono', cell: periodInWords },
  { key: 'nome', header: 'Persona', card: 'below', cell: ({ surname, name }) => `${surname} ${name}` },
  { key: 'cf', header: 'Codice fiscale', cell: ({ fiscalCode }) => fiscalCode ?? '—' },
  {
    key: 'recapiti',
    header: 'Recapiti',
    cell: ({ phone, email }) => [phone, email].filter(Boolean).join(' · ') || '—',
  },
];

/** The data of a person over time, and those of a day that is asked for. */
export function PersonVersions({ personId }: { personId: number }) {
  const found = useEndpoint(listPersonVersions, { params: { person: personId }, query: {} });
  const [day, setDay] = useState(deviceClock.today());
  return (
    <RecordView found={found}>
      {({ versioni }) => {
        const asked = versioni.find((version) => holdsOn(version, day));
        return (
          <>
            <RecordSection title="Dati alla data" look="card">
              <DateField label="Data" isInline value={day} onChange={setDay} today={deviceClock.today()} />
              <div className={classes.asked}>{asked && <PersonFacts data={asked} />}</div>
            </RecordSection>
            <RecordSection title="Dati nel tempo">
              <DataList
                caption="Dati della persona nel tempo"
                columns={columns}
                rows={versioni}
                rowKey={({ id }) => id}
                unit={['versione', 'versioni']}
              />
            </RecordSection>
          </>
        );
      }}
    </RecordView>
  );
}
