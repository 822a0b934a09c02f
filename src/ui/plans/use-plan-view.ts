import { type RefObject, useMemo, useState } from 'react';
import { useElementWidth } from '../controls/use-element-width.ts';
import { limitPan, type PlanFrame, type PlanView, wholePicture } from './plan-geometry.ts';

/** A plan takes the width there is and at most this share of the height of the screen. */
const heightShare = 0.6;
const minHeight = 240;

/** The size of the frame for a picture, and what of it is seen; a new picture is shown whole. */
export function usePlanView(
  element: RefObject<HTMLElement | null>,
  image: HTMLImageElement | null,
  isTall: boolean,
) {
  const width = useElementWidth(element);
  const [chosen, setChosen] = useState<{ image: HTMLImageElement | null; view: PlanView }>({
    image: null,
    view: { zoom: 1, x: 0, y: 0 },
  });

  const plan = useMemo<PlanFrame | null>(() => {
    if (!image || width === 0) return null;
    const picture = { width: image.naturalWidth, height: image.naturalHeight };
    const tall = (width * picture.height) / picture.width;
    const most = Math.max(minHeight, window.innerHeight * heightShare);
    const height = Math.round(isTall ? most : Math.min(Math.max(minHeight, tall), most));
    return { frame: { width, height }, picture };
  }, [image, width, isTall]);

  const current = chosen.image === image ? chosen.view : null;
  const view = plan ? (current ? limitPan(current, plan) : wholePicture(plan)) : { zoom: 1, x: 0, y: 0 };
  return { plan, view, setView: (next: PlanView) => setChosen({ image, view: next }) };
}
