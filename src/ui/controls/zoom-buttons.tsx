import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../plans/plan-canvas.module.css';
import { maxZoom, minZoom, zoomStep } from '../plans/plan-geometry.ts';
import { IconButton } from './icon-button.tsx';

type ZoomButtonsProps = { zoom: number; onZoom: (factor: number) => void; actions?: ReactNode };

/** '+' and '-' over a corner of a canvas, with what else belongs there. */
export function ZoomButtons({ zoom, onZoom, actions }: ZoomButtonsProps) {
  return (
    <div className={classes.zoom}>
      <IconButton
        label="Ingrandisci"
        tooltipSide="left"
        variant="default"
        disabled={zoom >= maxZoom}
        onClick={() => onZoom(zoomStep)}
      >
        <IconPlus size={20} />
      </IconButton>
      <IconButton
        label="Riduci"
        tooltipSide="left"
        variant="default"
        disabled={zoom <= minZoom}
        onClick={() => onZoom(1 / zoomStep)}
      >
        <IconMinus size={20} />
      </IconButton>
      {actions}
    </div>
  );
}
