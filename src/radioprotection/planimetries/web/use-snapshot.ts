import { type RefObject, useEffect, useRef } from 'react';
import { sendPicture } from '#post/pictures/web/public.ts';
import { encodeJpeg } from '#ui/pictures/scale-picture.ts';
import { drawWatermark } from '#ui/pictures/watermark.ts';
import type { PlanPainter } from '#ui/plans/plan-shapes.ts';
import { snapshotDelayMs } from '../drawing/rules.ts';
import type { Sheet } from './sheet.ts';

const limits = { quality: 0.85, maxBytes: 5 * 1024 * 1024 };

/**
 * Sends the picture of a drawing half a second after its last change. It belongs to the planimetry only once the very
 * drawing that it shows is saved with it; one that is never saved is swept away like any picture nobody used.
 */
export function useSnapshot(painter: RefObject<PlanPainter | null>, sheet: Sheet, isChanged: boolean) {
  const taken = useRef<{ sheet: Sheet; sent: Promise<string | null> } | null>(null);

  const take = (): Promise<string | null> => {
    if (taken.current?.sheet === sheet) return taken.current.sent;
    const sent = snapshotOf(painter.current).catch(() => null);
    taken.current = { sheet, sent };
    return sent;
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => void latest.current(), snapshotDelayMs);
    return () => clearTimeout(timer);
  }, [sheet, isChanged]);
  return take;
}

async function snapshotOf(paint: PlanPainter | null): Promise<string | null> {
  const canvas = paint?.();
  if (!canvas) return null;
  await drawWatermark(canvas);
  const jpeg = await encodeJpeg(canvas, limits);
  const sent = await sendPicture(new File([jpeg], 'istantanea.jpg', { type: 'image/jpeg' }));
  return sent.ok ? sent.value : null;
}
