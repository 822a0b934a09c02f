import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Position } from '#platform/contract/distance.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { type DrawnMap, drawMap } from './draw-map.ts';
import classes from './map.module.css';
import { MapComing } from './map-coming.tsx';
import type { MapBounds, MapKind, PlacedPlace } from './map-places.ts';

export type MapCanvasProps = {
  label: string;
  styleUrl: string;
  /** As near as it goes by itself; a small map stays farther. */
  nearest?: number;
  places: readonly PlacedPlace[];
  kinds: readonly MapKind[];
  chosen: PlacedPlace | null;
  here: Position | null;
  onChoose: (id: number) => void;
  onView: (bounds: MapBounds) => void;
  /** It could not be drawn after all. */
  onFailure: () => void;
};

/** The map itself; everything on it stands in a list beside it too. */
export function MapCanvas({
  label,
  styleUrl,
  nearest,
  places,
  kinds,
  chosen,
  here,
  ...props
}: MapCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const pressed = useRef<number | null>(null);
  const onChoose = useEffectEvent((id: number) => {
    pressed.current = id;
    props.onChoose(id);
  });
  const onView = useEffectEvent(props.onView);
  const onFailure = useEffectEvent(props.onFailure);
  const first = useEffectEvent(() => places);

  useEffect(() => {
    const container = element.current;
    if (!container) return;
    let isGone = false;
    let drawn: DrawnMap | undefined;
    drawMap(container, {
      ...{ label, styleUrl, first: first(), nearest },
      onChoose: (id) => onChoose(id),
      onView: (bounds) => onView(bounds),
    }).then(
      (ready) => {
        drawn = ready;
        if (isGone) ready.remove();
        else setMap(ready);
      },
      () => !isGone && onFailure(),
    );
    return () => {
      isGone = true;
      setMap(null);
      drawn?.remove();
    };
  }, [label, styleUrl, nearest]);

  useEffect(() => map?.show(places, kinds), [map, places, kinds]);
  useEffect(() => map?.standAt(here), [map, here]);
  const chosenId = chosen?.id;
  const showChosen = useEffectEvent(() => {
    // What was pressed on the map lies where the person looks.
    map?.choose(chosen, kinds, chosenId !== pressed.current);
    pressed.current = null;
  });
  useEffect(() => showChosen(), [map, chosenId]);

  return (
    <div className={classes.canvas}>
      <div ref={element} className={classes.drawing} />
      {map === null && <MapComing />}
      <div className={classes.zoom}>
        <IconButton label="Ingrandisci" tooltipSide="left" variant="default" onClick={() => map?.zoom(1)}>
          <IconPlus size={20} />
        </IconButton>
        <IconButton label="Riduci" tooltipSide="left" variant="default" onClick={() => map?.zoom(-1)}>
          <IconMinus size={20} />
        </IconButton>
      </div>
    </div>
  );
}
