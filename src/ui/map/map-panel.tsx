import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { AlertBox } from '../feedback/alert-box.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { type CountedUnit, countOf, wholeFigure } from '../lists/count-of.ts';
import classes from './map.module.css';
import { MapFrame } from './map-frame.tsx';
import { MapList, type PlaceLink } from './map-list.tsx';
import { MapMark } from './map-mark.tsx';
import { inOrder, isPlaced, isWithin, type MapBounds, type MapKind, type MapPlace } from './map-places.ts';
import { useOwnPlace } from './use-own-place.ts';

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }));

export type MapPanelProps = {
  /** What is on the map: 'Mappa delle sedi'. */
  label: string;
  places: readonly MapPlace[];
  /** The states that are told apart, the worst first. */
  kinds: readonly MapKind[];
  unit: CountedUnit;
  link: PlaceLink;
  /** A style of one's own; '' for the background that comes with the product. */
  styleUrl: string;
  chosen: number | null;
  onChoose: (id: number | null) => void;
  /** While there is nothing at all. */
  empty: { text: string; detail?: string };
  /** What has to be known of what is shown. */
  note?: ReactNode;
};

/** Places on a map and, beside it, the list of those in view: whatever the map does the list does too. */
export function MapPanel({
  label,
  places,
  kinds,
  unit,
  link,
  styleUrl,
  chosen,
  onChoose,
  ...rest
}: MapPanelProps) {
  const [view, setView] = useState<MapBounds | null>(null);
  const [kind, setKind] = useState<string | null>(null);
  const [isUnplacedShown, setUnplacedShown] = useState(false);
  const { place: here, isAsking, problem, ask } = useOwnPlace();
  const placed = useMemo(() => places.filter(isPlaced), [places]);
  const unplaced = useMemo(() => places.filter((place) => !isPlaced(place)), [places]);
  const drawn = useMemo(
    () => (kind === null ? placed : placed.filter((one) => one.kind === kind)),
    [placed, kind],
  );
  const ordered = useMemo(
    () => inOrder(isUnplacedShown ? unplaced : drawn, kinds, here),
    [isUnplacedShown, unplaced, drawn, kinds, here],
  );
  const seen = useMemo(
    () =>
      view === null || isUnplacedShown
        ? ordered
        : ordered.filter(({ position }) => position && isWithin(position, view)),
    [ordered, view, isUnplacedShown],
  );
  if (places.length === 0) return <EmptyState {...rest.empty} />;
  const [one, several] = unit;
  const heading = isUnplacedShown
    ? `${countOf(unplaced.length, one, several)} senza coordinate`
    : seen.length === drawn.length
      ? countOf(drawn.length, one, several)
      : `${wholeFigure(seen.length)} di ${countOf(drawn.length, one, several)} in vista`;
  return (
    <section className={classes.panel} aria-label={label}>
      <div className={classes.head}>
        <Legend kinds={kinds} places={placed} kind={kind} onKind={setKind} />
        <Button
          variant="default"
          size="sm"
          loading={isAsking}
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          aria-label="Vicino a me"
          onClick={ask}
        >
          <span className={classes.nearWord}>Vicino a me</span>
        </Button>
      </div>
      {problem && <AlertBox tone="info">{problem}</AlertBox>}
      {rest.note}
      <div className={classes.both}>
        <div className={classes.map}>
          {placed.length === 0 ? (
            <EmptyState
              text={`Nessuna ${one} ha coordinate`}
              detail={`${countOf(unplaced.length, one, several)} senza coordinate: l’elenco le ha tutte.`}
            />
          ) : (
            <MapFrame instead="L’elenco ha le stesse sedi." mayReload>
              {(onFailure) => (
                <MapCanvas
                  label={`${label}: frecce per spostarla, + e − per ingrandire; l’elenco accanto ha le stesse voci`}
                  styleUrl={styleUrl}
                  places={drawn}
                  kinds={kinds}
                  chosen={placed.find(({ id }) => id === chosen) ?? null}
                  here={here}
                  onChoose={(id) => {
                    setUnplacedShown(false);
                    onChoose(id);
                  }}
                  onView={setView}
                  onFailure={onFailure}
                />
              )}
            </MapFrame>
          )}
        </div>
        <div className={classes.side}>
          <h2 className={classes.heading} aria-live="polite">
            {heading}
          </h2>
          <MapList
            key={`${isUnplacedShown} ${kind}`}
            label={heading}
            places={seen}
            kinds={kinds}
            from={here}
            link={link}
            chosen={chosen}
            onChoose={onChoose}
          />
          {unplaced.length > 0 && (
            <Button variant="subtle" size="sm" onClick={() => setUnplacedShown(!isUnplacedShown)}>
              {isUnplacedShown
                ? 'Torna a quelle sulla mappa'
                : `${countOf(unplaced.length, one, several)} senza coordinate`}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

type LegendProps = {
  kinds: readonly MapKind[];
  places: readonly MapPlace[];
  kind: string | null;
  onKind: (kind: string | null) => void;
};

/** What the marks mean, with how many there are of each; pressed, only these are shown. */
function Legend({ kinds, places, kind, onKind }: LegendProps) {
  const counts = Map.groupBy(places, (place) => place.kind);
  return (
    <div className={classes.legend} role="group" aria-label="Stati sulla mappa">
      {kinds.map(({ key, word, tone, isAlwaysTold }) => {
        const count = counts.get(key)?.length ?? 0;
        // Of those without coordinates nothing is known here: a nought would say too much.
        if (count === 0 && kind !== key)
          return isAlwaysTold ? (
            <span key={key} className={classes.meaning}>
              <MapMark tone={tone} />
              {word}
            </span>
          ) : null;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={kind === key}
            onClick={() => onKind(kind === key ? null : key)}
          >
            <MapMark tone={tone} />
            {word} <span className={classes.count}>{wholeFigure(count)}</span>
          </button>
        );
      })}
    </div>
  );
}
