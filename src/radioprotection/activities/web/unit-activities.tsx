import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { type Activity, listCompanyActivities } from '../contract.ts';
import { type ActivityType, activityName } from '../rules.ts';
import classes from './activities.module.css';
import { activityHref } from './activity-links.ts';
import { ActivityStateWord } from './activity-state.tsx';
import { NewActivity } from './new-activity.tsx';

type UnitIds = { project: { id: number }; employer: { id: number }; company: { id: number } };

/** The activities of a unit, those to do first, and what its devices probably should have. Asks once. */
export function UnitActivities({ unit }: { unit: UnitIds }) {
  const found = useEndpoint(listCompanyActivities, { params: { company: unit.company.id } });
  const [isWhole, setWhole] = useState(false);
  const [isAdding, setAdding] = useState(false);
  return (
    <RecordView found={found}>
      {({ activities, attese, modificabile }) => {
        const ended = activities.filter((one) => !isToDo(one));
        return (
          <RecordSection
            title="Attività"
            action={
              modificabile && (
                <Button color="accent" onClick={() => setAdding(true)}>
                  Nuova attività
                </Button>
              )
            }
          >
            {ended.length > 0 && (
              <CheckField
                label={`Mostra anche completate ed eliminate (${wholeFigure(ended.length)})`}
                checked={isWhole}
                onChange={setWhole}
              />
            )}
            <DataList
              caption="Attività dell’unità locale"
              columns={columnsOf(unit)}
              rows={isWhole ? [...activities.filter(isToDo), ...ended] : activities.filter(isToDo)}
              rowKey={({ id }) => id}
              unit={['attività', 'attività']}
              empty={{
                text: 'Nessuna attività da fare',
                detail:
                  'Qui stanno controlli di qualità, misure, notifiche e il resto, con la loro scadenza.',
              }}
            />
            {attese.length > 0 && <Expected lines={attese.map(({ testo }) => testo)} />}
            {isAdding && <NewActivity company={unit.company.id} onClose={() => setAdding(false)} />}
          </RecordSection>
        );
      }}
    </RecordView>
  );
}

const isToDo = ({ active, complete }: Activity) => active && !complete;
const longList = 3;

/** What the devices should have or not: said, and below what there is to do. */
function Expected({ lines }: { lines: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, longList);
  return (
    <AlertBox
      tone="warning"
      title="Attività attese"
      live={false}
      action={
        lines.length > shown.length && (
          <Button variant="default" onClick={() => setWhole(true)}>
            Mostra tutte ({wholeFigure(lines.length)})
          </Button>
        )
      }
    >
      <ul className={classes.expected}>
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </AlertBox>
  );
}

export function tieOf({ device, registry, resonanceRegistry }: Activity): string {
  const tied = registry ?? resonanceRegistry;
  return [device?.sigla, tied && `registro ${tied.id}`].filter(Boolean).join(' · ');
}

const columnsOf = (unit: UnitIds): readonly DataColumn<Activity>[] => [
  {
    key: 'attivita',
    header: 'Attività',
    cell: (one) => (
      <AppLink href={activityHref(unit, one.id)}>
        {activityName({ alias: one.alias, type: one.activityType as ActivityType })}
      </AppLink>
    ),
  },
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ stato }) => <ActivityStateWord state={stato} />,
  },
  { key: 'legame', header: 'Dispositivo o registro', card: 'below', cell: (one) => tieOf(one) || '—' },
  {
    key: 'scadenza',
    header: 'Scadenza',
    narrow: true,
    card: 'below',
    cell: ({ deadline }) => (deadline === null ? '—' : formatDay(deadline)),
  },
  {
    key: 'eseguita',
    header: 'Eseguita il',
    narrow: true,
    cell: ({ eseguita }) => (eseguita === null ? '—' : formatDay(eseguita)),
  },
];
