import { z } from 'zod';
import { day, id } from '#platform/contract/shapes.ts';
import { pointOutcomes } from '../final-reports/contract.ts';
import { siteStandings } from '../site-standings/rules.ts';

/**
 * How a point stands: as its report would say it, over its last closed year; `insufficient`: no year is closed yet;
 * `never`: nothing was measured to its end.
 */
export const pointStandings = [...pointOutcomes, 'never'] as const;

/** C and U in Bq/m³, unrounded. */
const mean = z.object({
  concentration: z.number(),
  expanded: z.number().nullable(),
  isUpperBound: z.boolean(),
  isLowerBound: z.boolean().optional(),
});

/** A point with its last closed year or, while there is none, with what was measured so far. */
export const pointVerdict = z.object({
  id,
  nome: z.string(),
  attivo: z.boolean(),
  esito: z.enum(pointStandings),
  media: mean.nullable(),
  /** What the mean covers; null: nothing. */
  giorni: z.int().nullable(),
  dal: day.nullable(),
  al: day.nullable(),
  /** What is lacking, in words. */
  manca: z.string().nullable(),
  /** A period that is not in that year, or of a year that is not closed, lies above the level. */
  periodoSopra: z.boolean(),
  /** A report that customers may read says so: every period the verdict goes by stands in it as it is now. */
  riferito: z.boolean(),
  /** Since when something measures there now. */
  inMisuraDal: day.nullable(),
});
export type PointVerdict = z.infer<typeof pointVerdict>;

/** A site out of its points. `livello` in Bq/m³; `motivo` says which level it is. */
export const siteVerdict = z.object({
  esito: z.enum(siteStandings),
  livello: z.object({ bqM3: z.number(), motivo: z.string(), presunto: z.boolean() }),
  punti: z.array(pointVerdict),
});
export type SiteVerdict = z.infer<typeof siteVerdict>;
