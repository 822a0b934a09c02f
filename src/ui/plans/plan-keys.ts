import type { KeyboardEvent } from 'react';
import {
  limitPan,
  movePin,
  type PlanFrame,
  type PlanView,
  type Point,
  pictureAt,
  reveal,
  wholePicture,
  zoomAround,
  zoomStep,
} from './plan-geometry.ts';

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Pixels of the screen that an arrow moves the picture by. */
const panStepPx = 40;

type KeyedPlan = {
  plan: PlanFrame | null;
  view: PlanView;
  setView: (view: PlanView) => void;
  pin: Point | null;
  /** Null where no pin can be set: the arrows then move the picture. */
  setPin: ((position: Point | null) => void) | null;
  /** What Enter does in the middle of the frame without a pin. */
  choose: (at: Point) => void;
};

/** What the keys of a plan do: + and - zoom, 0 shows it whole, arrows move, Enter sets the pin or chooses. */
export function planKeys({ plan, view, setView, pin, setPin, choose }: KeyedPlan) {
  const centre = plan ? { x: plan.frame.width / 2, y: plan.frame.height / 2 } : { x: 0, y: 0 };
  const zoomBy = (factor: number) => {
    if (plan) setView(zoomAround(view, plan, view.zoom * factor, centre));
  };

  function press(known: PlanFrame, key: string): boolean {
    const direction = arrows[key];
    if (key === '+' || key === '=') zoomBy(zoomStep);
    else if (key === '-') zoomBy(1 / zoomStep);
    else if (key === '0') setView(wholePicture(known));
    else if (key === 'Enter' || key === ' ') {
      if (setPin) setPin(pin ?? pictureAt(view, known, centre));
      else choose(centre);
    } else if (direction && setPin) {
      const next = pin ? movePin(pin, view, known, direction) : pictureAt(view, known, centre);
      setPin(next);
      if (next) setView(reveal(view, known, next));
    } else if (direction) {
      const moved = { x: view.x - direction.x * panStepPx, y: view.y - direction.y * panStepPx };
      setView(limitPan({ ...view, ...moved }, known));
    } else return false;
    return true;
  }

  return {
    zoomBy,
    onKeyDown: (event: KeyboardEvent) => {
      if (plan && !event.ctrlKey && !event.metaKey && press(plan, event.key)) event.preventDefault();
    },
  };
}
