import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Position } from '#platform/contract/distance.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { type DrawnPicker, drawPicker } from './draw-picker.ts';
import classes from './map.module.css';
import { MapComing } from './map-coming.tsx';

export type PickerCanvasProps = {
  label: string;
  markLabel: string;
  styleUrl: string;
  position: Position | null;
  onMove: (position: Position) => void;
  onFailure: () => void;
};

/** One point on a map, which a tap, a drag or the arrow keys move. */
export function PickerCanvas({ label, markLabel, styleUrl, position, ...props }: PickerCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnPicker | null>(null);
  const [hasBegun, setBegun] = useState(false);
  const moved = useRef<Position | null>(null);
  const onMove = useEffectEvent((there: Position) => {
    moved.current = there;
    props.onMove(there);
  });
  const onFailure = useEffectEvent(props.onFailure);
  const first = useEffectEvent(() => position);

  useEffect(() => {
    const container = element.current;
    if (!container) return;
    let isGone = false;
    let drawn: DrawnPicker | undefined;
    drawPicker(container, {
      ...{ label, markLabel, styleUrl, first: first() },
      onMove: (there) => onMove(there),
    }).then(
      async (ready) => {
        drawn = ready;
        if (isGone) return ready.remove();
        setMap(ready);
        await ready.begun.then(
          () => setBegun(true),
          () => !isGone && onFailure(),
        );
      },
      () => !isGone && onFailure(),
    );
    return () => {
      isGone = true;
      setMap(null);
      drawn?.remove();
    };
  }, [label, markLabel, styleUrl]);

  useEffect(() => {
    // What was moved on the map lies there already.
    map?.put(position, position !== moved.current);
  }, [map, position]);

  return (
    <div className={classes.canvas}>
      <div ref={element} className={classes.drawing} />
      {!hasBegun && <MapComing />}
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
