import { Button } from '@mantine/core';
import { useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useSearchText } from '#platform/web/search-params.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { StepStrip } from '#ui/feedback/step-strip.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { MassPlace } from '../../mass-activities/rules.ts';
import { unitHref } from '../../unit-places/rules.ts';
import { isUnitFound, unitStageLabels, unitStages, unitStateWord } from '../status/rules.ts';
import { concernedUnits, dayOfInstant, stepsOfUnit } from './mass-steps.ts';
import classes from './status.module.css';
import type { MassProgress } from './use-mass-progress.ts';

type Unit = MassProgress['unita'][number];
type UnitWaysProps = { place: MassPlace; progress: MassProgress };

/** How far each unit is, a day for each stage it has come to. */
export function UnitWays({ place, progress }: UnitWaysProps) {
  const [typed, setTyped] = useSearchText('q');
  const [opened, setOpened] = useState<Unit | null>(null);
  const concerned = concernedUnits(progress);
  const rows = progress.unita.filter((unit) => isUnitFound(unit, typed));
  return (
    <>
      <div className={classes.search}>
        <SearchField
          main
          label="Cerca un’unità locale"
          placeholder="Nome o indirizzo"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div className={classes.units}>
        <DataList
          isDense
          caption="Percorso delle unità locali"
          columns={columnsOf({ place, concerned, onOpen: setOpened })}
          rows={rows}
          rowKey={({ id }) => id}
          unit={['unità locale', 'unità locali']}
          empty={{
            text:
              typed === ''
                ? 'Ancora nessuna unità locale'
                : 'Nessuna unità locale con questo nome o indirizzo',
          }}
        />
      </div>
      {opened && (
        <Dialog open size="lg" title={opened.alias} onClose={() => setOpened(null)}>
          <p className={classes.quiet}>{opened.address}</p>
          <StepStrip label={`Percorso: ${opened.alias}`} steps={stepsOfUnit(opened, concerned)} />
          {opened.error !== null && <p className={classes.problem}>{opened.error}</p>}
        </Dialog>
      )}
    </>
  );
}

type ColumnsOf = { place: MassPlace; concerned: ReadonlySet<number>; onOpen: (unit: Unit) => void };

function columnsOf({ place, concerned, onOpen }: ColumnsOf): DataColumn<Unit>[] {
  return [
    {
      key: 'unita',
      header: 'Unità locale',
      cell: ({ id, alias, project }) => (
        <AppLink
          href={unitHref({ project: { id: project }, employer: { id: place.employer }, company: { id } })}
        >
          {alias}
        </AppLink>
      ),
    },
    {
      key: 'stato',
      header: 'Stato',
      narrow: true,
      card: 'beside',
      cell: (unit) => <StateWord {...unitStateWord(unit, { isConcerned: concerned.has(unit.id) })} />,
    },
    ...unitStages.map((stage) => ({
      ...{ key: stage, header: unitStageLabels[stage], narrow: true },
      cell: (unit: Unit) => {
        const at = unit[stage];
        return at === null ? '—' : dayOfInstant(at);
      },
    })),
    {
      key: 'percorso',
      header: 'Percorso',
      narrow: true,
      card: 'below',
      cell: (unit) => (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onOpen(unit)}
          aria-label={`Percorso: ${unit.alias}`}
        >
          Percorso
        </Button>
      ),
    },
  ];
}
