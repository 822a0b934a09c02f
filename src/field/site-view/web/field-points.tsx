import { Badge } from '@mantine/core';
import { useState } from 'react';
import { floorLabel } from '#customers/points/rules.ts';
import type { wizardLinks } from '#customers/standpoints/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import type { QueuedMoves } from '../../field-wizards/web/public.ts';
import type { ActiveDosimeter, ViewedPoint } from '../contract.ts';
import classes from './site-view.module.css';

/** With more points than this there is a search over them. */
const searchFrom = 12;

type Wizards = ReturnType<typeof wizardLinks>;
/** What is on its way from this device. */
type Queued = Pick<QueuedMoves, 'points' | 'removed'>;

type FieldPointsProps = { points: readonly ViewedPoint[]; links: Wizards; queued: Queued };

/** The points of a site, each with what can be done there. */
export function FieldPoints({ points, links, queued }: FieldPointsProps) {
  const [typed, setTyped] = useState('');
  const words = searchWords(typed);
  const shown = points.filter((point) => matchesWords(textOf(point), words));
  return (
    <section aria-labelledby="site-points">
      <h2 id="site-points" className={classes.title}>
        Punti di misurazione
      </h2>
      {points.length > searchFrom && (
        <div className={classes.search}>
          <SearchField
            main
            label="Cerca tra i punti"
            placeholder="Nome, stanza, piano o codice"
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      {points.length === 0 && (
        <EmptyState
          text="Questa sede non ha ancora punti di misurazione"
          detail="Il primo nasce posizionando un dosimetro."
        />
      )}
      {points.length > 0 && shown.length === 0 && <EmptyState text="Nessun punto corrisponde alla ricerca" />}
      {shown.length > 0 && (
        <ul className={classes.points} aria-labelledby="site-points">
          {shown.map((point) => (
            <Point key={point.id} point={point} links={links} queued={queued} />
          ))}
        </ul>
      )}
    </section>
  );
}

function textOf({ alias, stanza, codicePiano, oldPiano, attivi }: ViewedPoint): string {
  const codes = attivi.map(({ codice }) => codice);
  return foldText([alias, stanza ?? '', floorLabel(codicePiano, oldPiano), ...codes].join(' '));
}

type PointProps = { point: ViewedPoint; links: Wizards; queued: Queued };

function Point({ point, links, queued }: PointProps) {
  const { id, alias, stanza, superficie, codicePiano, oldPiano, attivo, attivi } = point;
  return (
    <li className={classes.point}>
      <div className={classes.pointWords}>
        <span className={classes.named}>
          <AppLink href={`/user/anagrafica/punti/${id}`} className={classes.pointName}>
            {alias}
          </AppLink>
          {superficie !== null && (
            <Badge color="brand" variant="light" className={classes.surface}>
              {superficie} m²
            </Badge>
          )}
          {!attivo && <StateBadge active={false} />}
        </span>
        <span className={classes.quiet}>
          {[floorLabel(codicePiano, oldPiano), stanza].filter(Boolean).join(' · ')}
        </span>
      </div>
      {attivi.length > 0 ? (
        <div className={classes.works}>
          {attivi.map((dosimeter) => (
            <Measuring
              key={dosimeter.trattamento}
              dosimeter={dosimeter}
              href={links.replace(dosimeter.trattamento)}
              isQueued={queued.removed.has(dosimeter.trattamento)}
            />
          ))}
        </div>
      ) : (
        <div className={classes.works}>
          <div className={classes.work}>
            <span className={classes.quiet}>Nessun dosimetro</span>
            {queued.points.has(id) ? (
              <InQueue />
            ) : (
              <ButtonLink href={links.place(id)} primary={false}>
                Posiziona<span className="ui-hidden"> in {alias}</span>
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

type MeasuringProps = { dosimeter: ActiveDosimeter; href: string; isQueued: boolean };

function Measuring({ dosimeter: { codice, inizio, giorni, inScadenza }, href, isQueued }: MeasuringProps) {
  return (
    <div className={classes.work}>
      <span className={classes.dosimeter}>
        <span className={classes.named}>
          <span className="ui-code">{codice}</span>
          {inScadenza && (
            <Badge color="amber" variant="light">
              In scadenza
            </Badge>
          )}
        </span>
        <span className={classes.quiet}>
          dal {formatDay(inizio)}, {giorni === 1 ? '1 giorno' : `${giorni} giorni`}
        </span>
      </span>
      {isQueued ? (
        <InQueue />
      ) : (
        <ButtonLink href={href} primary={false}>
          Sostituisci<span className="ui-hidden"> {codice}</span>
        </ButtonLink>
      )}
    </div>
  );
}

function InQueue() {
  return (
    <Badge color="amber" variant="light">
      In attesa di invio
    </Badge>
  );
}
