import { sql } from 'drizzle-orm';

/**
 * SQL value on `placements`: whether the placement in force there was corrected since it was recorded. What was
 * imported has no moment of its recording.
 */
export const wasCorrected = sql<boolean>`exists (
  select from placement_corrections fix
   where fix.placement_id = placements.id and fix.kind = 'corrected'
     and fix.principal_id = placements.principal_id and fix.entered_at is not distinct from placements.placed_at)`;
