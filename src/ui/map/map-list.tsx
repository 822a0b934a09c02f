import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { distanceInWords, metresBetween, type Position } from '#platform/contract/distance.ts';
import { IconButton } from '../controls/icon-button.tsx';
import classes from './map.module.css';
import { MapMark } from './map-mark.tsx';
import type { MapKind, MapPlace } from './map-places.ts';

export type PlaceLink = (props: { href: string; className?: string; children: ReactNode }) => ReactNode;

const rowsAtOnce = 60;

type MapListProps = {
  label: string;
  places: readonly MapPlace[];
  kinds: readonly MapKind[];
  from: Position | null;
  link: PlaceLink;
  chosen: number | null;
  onChoose: (id: number | null) => void;
};

/** The places in view as a list; the one chosen on the map stands there too, however long it is. */
export function MapList({ label, places, kinds, from, link, chosen, onChoose }: MapListProps) {
  const [limit, setLimit] = useState(rowsAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const first = places.slice(0, limit);
  const beyond = places.slice(limit).find(({ id }) => id === chosen);
  const shown = beyond ? [beyond, ...first] : first;
  const rest = places.length - first.length;

  useEffect(() => {
    const row = chosen === null ? null : list.current?.querySelector<HTMLElement>(`[data-place="${chosen}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  return (
    <div className={classes.scroll}>
      <ul ref={list} className={classes.list} aria-label={label}>
        {shown.map((place) => (
          <Row
            key={place.id}
            place={place}
            kind={kinds.find(({ key }) => key === place.kind)}
            from={from}
            link={link}
            isChosen={place.id === chosen}
            onChoose={() => onChoose(place.id === chosen ? null : place.id)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="default" size="sm" fullWidth onClick={() => setLimit(limit + rowsAtOnce)}>
          Mostra altre {Math.min(rest, rowsAtOnce)} di {rest}
        </Button>
      )}
    </div>
  );
}

type RowProps = {
  place: MapPlace;
  kind: MapKind | undefined;
  from: Position | null;
  link: PlaceLink;
  isChosen: boolean;
  onChoose: () => void;
};

function Row({
  place: { id, name, detail, href, state, position },
  kind,
  from,
  link,
  isChosen,
  onChoose,
}: RowProps) {
  return (
    <li className={classes.row} data-place={id} data-chosen={isChosen ? '' : undefined}>
      <span className={classes.mark}>{kind && <MapMark tone={kind.tone} size={18} />}</span>
      <div className={classes.words}>
        {link({ href, className: classes.name ?? '', children: name })}
        <span className={classes.detail}>{detail}</span>
        <span className={classes.state} data-tone={kind?.tone}>
          {state ?? kind?.word}
        </span>
      </div>
      <div className={classes.end}>
        {from && position && <span>{distanceInWords(metresBetween(from, position))}</span>}
        {position && (
          <IconButton
            label={isChosen ? `Non mostrare più ${name} sulla mappa` : `Mostra ${name} sulla mappa`}
            tooltipSide="left"
            variant={isChosen ? 'filled' : 'subtle'}
            onClick={onChoose}
          >
            <IconMapPin size={20} />
          </IconButton>
        )}
      </div>
    </li>
  );
}
