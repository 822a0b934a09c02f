import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { type DrawnRoute, drawRoute, type RouteContent } from './draw-route.ts';
import classes from './map.module.css';
import { MapComing } from './map-coming.tsx';

type RouteCanvasProps = {
  label: string;
  styleUrl: string;
  content: RouteContent;
  onStop: (key: number) => void;
  onMarker: (id: number) => void;
  /** It could not be drawn after all. */
  onFailure: () => void;
};

/** The map of a route itself; its stops stand in a list beside it too. */
export function RouteCanvas({ label, styleUrl, content, ...props }: RouteCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnRoute | null>(null);
  const onStop = useEffectEvent(props.onStop);
  const onMarker = useEffectEvent(props.onMarker);
  const onFailure = useEffectEvent(props.onFailure);
  const first = useEffectEvent(() => content);

  useEffect(() => {
    const container = element.current;
    if (!container) return;
    let isGone = false;
    let drawn: DrawnRoute | undefined;
    drawRoute(
      container,
      { label, styleUrl, first: first() },
      { onStop: (key) => onStop(key), onMarker: (id) => onMarker(id) },
    ).then(
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
  }, [label, styleUrl]);

  useEffect(() => map?.show(content), [map, content]);

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
        <IconButton
          label="Tutto il percorso"
          tooltipSide="left"
          variant="default"
          onClick={() => map?.frame()}
        >
          <IconArrowsMaximize size={20} />
        </IconButton>
      </div>
    </div>
  );
}
