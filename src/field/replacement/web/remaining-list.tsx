import { Button } from '@mantine/core';
import { IconList, IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import { floorLabel } from '#customers/points/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { PlanMark } from '#ui/plans/plan-mark.tsx';
import { placementState, stateLabels, stateLooks } from '../../plan-view/rules.ts';
import type { replaceDosimeter } from '../contract.ts';
import type { RemainingStop } from '../rules.ts';
import classes from './remaining-list.module.css';
import { RemainingPlans } from './remaining-plans.tsx';

type RemainingListProps = Pick<ReplyOf<typeof replaceDosimeter>, 'sede'> & {
  stops: readonly RemainingStop[];
  onProceed: (placementId: number) => void;
};

/** What still measures at the same site, the nearest first, as a list or on the floor plans; nothing when there is none. */
export function RemainingList({ stops, sede, onProceed }: RemainingListProps) {
  const [onPlan, setOnPlan] = useState(false);
  if (stops.length === 0) return null;
  const hasPlans = sede !== undefined && stops.some(({ point }) => point?.planimetryPos);
  return (
    <section className={classes.remaining}>
      <h2 className={classes.title}>Altri dosimetri in questa sede</h2>
      {hasPlans && (
        <div className={classes.ways} role="group" aria-label="Come mostrarli">
          <Way label="Elenco" Icon={IconList} isChosen={!onPlan} onChoose={() => setOnPlan(false)} />
          <Way label="Planimetria" Icon={IconMap} isChosen={onPlan} onChoose={() => setOnPlan(true)} />
        </div>
      )}
      {hasPlans && onPlan && <RemainingPlans site={sede} stops={stops} onProceed={onProceed} />}
      {!(hasPlans && onPlan) && (
        <ul className={classes.list}>
          {stops.map((stop, index) => (
            <RemainingItem
              key={stop.dosimeter.id}
              stop={stop}
              isNearest={index === 0 && stops.length > 1 && sede !== undefined}
              onProceed={onProceed}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** On to the dosimeter next door: what one mostly does after one is done. */
export function NextRoom({ stop: { dosimeter, point }, onProceed }: Omit<RemainingItemProps, 'isNearest'>) {
  return (
    <Button size="lg" color="accent" onClick={() => onProceed(dosimeter.id)}>
      Prosegui: {point ? `${point.alias}, ${dosimeter.codice}` : dosimeter.codice}
    </Button>
  );
}

type WayProps = { label: string; Icon: typeof IconList; isChosen: boolean; onChoose: () => void };

function Way({ label, Icon, isChosen, onChoose }: WayProps) {
  return (
    <Button
      variant={isChosen ? 'filled' : 'default'}
      leftSection={<Icon size={18} aria-hidden />}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label}
    </Button>
  );
}

type RemainingItemProps = {
  stop: RemainingStop;
  isNearest: boolean;
  onProceed: (placementId: number) => void;
};

function RemainingItem({ stop: { dosimeter, point }, isNearest, onProceed }: RemainingItemProps) {
  const state = placementState(dosimeter);
  const place = point && [point.alias, floorLabel(point.codicePiano, point.oldPiano)].join(' · ');
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span className={classes.head}>
          <span className="ui-code">{dosimeter.codice}</span>
          <span className={classes.state}>
            <PlanMark look={stateLooks[state]} />
            {stateLabels[state]}
          </span>
        </span>
        <span>{place}</span>
        <span className={classes.quiet}>
          Posizionato il {formatDay(dosimeter.inizio)}
          {isNearest && ' · il più vicino'}
        </span>
      </div>
      <Button
        size="lg"
        variant="default"
        aria-label={`Prosegui con ${dosimeter.codice}`}
        onClick={() => onProceed(dosimeter.id)}
      >
        Prosegui
      </Button>
    </li>
  );
}
