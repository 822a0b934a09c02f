import { Badge, Button } from '@mantine/core';
import { formatDay } from '#platform/contract/dates.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { floorLabel } from '../../points/rules.ts';
import type { replaceDosimeter } from '../contract.ts';
import classes from './remaining-list.module.css';

type RemainingListProps = {
  remaining: ReplyOf<typeof replaceDosimeter>['remaining'];
  onProceed: (placementId: number) => void;
};

/** What still measures at the same site, to go on with; nothing when there is none. */
export function RemainingList({ remaining: { dosimeters, points }, onProceed }: RemainingListProps) {
  if (dosimeters.length === 0) return null;
  const byId = new Map(points.map((point) => [point.id, point]));
  return (
    <section className={classes.remaining}>
      <h2 className={classes.title}>Altri dosimetri in questa sede</h2>
      <ul className={classes.list}>
        {dosimeters.map(({ id, codice, idPunto, inizio, inScadenza }) => {
          const point = byId.get(idPunto);
          return (
            <li key={id} className={classes.item}>
              <div className={classes.words}>
                <span className={classes.head}>
                  <span className="ui-code">{codice}</span>
                  {inScadenza && (
                    <Badge color="green" variant="light">
                      In scadenza
                    </Badge>
                  )}
                </span>
                <span>
                  {[point?.alias, point && floorLabel(point.codicePiano, point.oldPiano)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={classes.quiet}>Posizionato il {formatDay(inizio)}</span>
              </div>
              <Button
                size="lg"
                variant="default"
                aria-label={`Prosegui con ${codice}`}
                onClick={() => onProceed(id)}
              >
                Prosegui
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
