import { type ReactNode, useState } from 'react';
import { SelectField } from '#ui/fields/select-field.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { MassPlace } from '../../mass-activities/rules.ts';
import { unitHref } from '../../unit-places/rules.ts';
import { type CardTally, followedAbove, progressOf } from '../cards/rules.ts';
import { type CardState, cardLabels } from '../rules.ts';
import classes from './processing.module.css';
import type { ProcessingDesk } from './processing-desk.ts';
import { UnitCard } from './unit-card.tsx';
import type { MassProgress } from './use-mass-progress.ts';
import { useCurrentUnit, useProcessingCard } from './use-processing-desk.ts';

type Unit = MassProgress['unita'][number];

const hrefOf = ({ id, project }: Unit, { employer }: MassPlace) =>
  unitHref({ project: { id: project }, employer: { id: employer }, company: { id } });

type CardsProps = {
  units: readonly Unit[];
  tally: CardTally;
  stateOf: (unit: Unit) => CardState;
  children: (unit: Unit) => ReactNode;
};

/** A card for each unit, those in one state alone where that is asked for. */
function Cards({ units, tally, stateOf, children }: CardsProps) {
  const [state, setState] = useState<CardState | ''>('');
  const shown = state === '' ? units : units.filter((unit) => stateOf(unit) === state);
  const options = (Object.keys(cardLabels) as CardState[]).map((value) => ({
    value,
    label: `${cardLabels[value]} (${wholeFigure(tally[value])})`,
  }));
  return (
    <section aria-label="Unità locali" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>Unità locali</h2>
        {units.length > followedAbove && (
          <div className={classes.filter}>
            <SelectField
              label="Mostra"
              placeholder={`Tutte (${wholeFigure(units.length)})`}
              value={state}
              options={options}
              onChange={(value) => setState(value as CardState | '')}
            />
          </div>
        )}
      </div>
      {units.length > followedAbove && <Tally tally={tally} />}
      <ul className={classes.cards} aria-label="Unità locali">
        {shown.map(children)}
      </ul>
      {shown.length === 0 && <p>Nessuna unità locale in questo stato.</p>}
    </section>
  );
}

/** How far it is, in sight while the page follows the unit that is worked on. */
function Tally({ tally }: { tally: CardTally }) {
  const { total, done, failed } = progressOf(tally);
  return (
    <p className={classes.tally} aria-hidden>
      <strong>{`${wholeFigure(done)} di ${wholeFigure(total)}`}</strong>
      {failed > 0 && ` · ${wholeFigure(failed)} non elaborate`}
    </p>
  );
}

type DeskCardsProps = { place: MassPlace; units: readonly Unit[]; desk: ProcessingDesk; tally: CardTally };

/** As this page works on them. */
export function DeskCards({ place, units, desk, tally }: DeskCardsProps) {
  return (
    <Cards units={units} tally={tally} stateOf={({ id }) => desk.card(id).state}>
      {(unit) => (
        <DeskCard
          key={unit.id}
          desk={desk}
          id={unit.id}
          href={hrefOf(unit, place)}
          mayFollow={units.length > followedAbove}
        />
      )}
    </Cards>
  );
}

type DeskCardProps = { desk: ProcessingDesk; id: number; href: string; mayFollow: boolean };

function DeskCard({ desk, id, href, mayFollow }: DeskCardProps) {
  const { unit, state, progress, words } = useProcessingCard(desk, id);
  const isCurrent = useCurrentUnit(desk) === id;
  return (
    <UnitCard
      {...{ href, state, progress, words, alias: unit.alias, address: unit.address }}
      isFollowed={mayFollow && isCurrent}
    />
  );
}

/** What the server says of a unit while it does the work. */
export function stateOnServer({ state }: Unit): CardState {
  if (state === 'processed') return 'success';
  return state === 'failed' ? 'error' : 'pending';
}

/** As the server works on them. */
export function ServerCards({ place, units, tally }: Omit<DeskCardsProps, 'desk'>) {
  return (
    <Cards units={units} tally={tally} stateOf={stateOnServer}>
      {(unit) => {
        const state = stateOnServer(unit);
        return (
          <UnitCard
            key={unit.id}
            {...{ state, alias: unit.alias, address: unit.address, href: hrefOf(unit, place) }}
            progress={state === 'pending' ? 0 : 100}
            words={state === 'error' ? unit.error : null}
          />
        );
      }}
    </Cards>
  );
}
