import type { PlacementDraft, PointFields } from '../rules.ts';

/** Whether a form was only opened, which a site without points does by itself: nothing was created with it. */
export function isUntouched(chosen: PlacementDraft['address'] | PlacementDraft['point']): boolean {
  return (
    chosen !== null &&
    'fresh' in chosen &&
    Object.values(chosen.fresh).every((value) => value === null || value === '')
  );
}

/** A new point as the contract wants it: the surface is typed as text. */
export function readPointFields(fields: PointFields) {
  const superficie = fields.superficie.trim() === '' ? null : Number(fields.superficie);
  return { ...fields, superficie };
}
