import { sql } from 'drizzle-orm';

/** SQL value on `placements`: whether the placement in force there was corrected since it was recorded. */
export const wasCorrected = sql<boolean>`exists (
  select from placement_corrections fix
   where fix.placement_id = placements.id and fix.kind = 'corrected'
     and fix.corrected_at >= coalesce(placements.placed_at, '-infinity'))`;
