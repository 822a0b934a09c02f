import { z } from 'zod';
import { id } from '#platform/contract/shapes.ts';

const named = z.object({ id, nome: z.string() });

/** The local unit that a record belongs to, with its employer and its project. */
export const unitPlace = z.object({ project: named, employer: named, company: named });
export type UnitPlace = z.infer<typeof unitPlace>;
