import { type SQL, sql } from 'drizzle-orm';
import type { DecisionRule } from '../../level-comparison/rules.ts';
import { coverageFactor } from '../rules.ts';

/** Hours of exposure of `placements`; null without days. */
const hours = sql`nullif(24 * greatest(placements.ended_on - placements.started_on, 0), 0)`;

/** C = 1000·E/hours in Bq/m³ of `results`, as `concentrationOf` does it. */
export const concentration = sql<number | null>`(1000 * results.exposure / ${hours})`;
const uncertainty = sql`(1000 * ${sql.raw(String(coverageFactor))} * results.exposure_uncertainty / ${hours})`;

/**
 * As printed: whole Bq/m³. What is saturated is above anything; below LR there is no figure. Beside a level by the rule
 * of the reports, as `resultBeside` does it; beside any other figure by the rounded value.
 */
export function isOver(least: SQL | number, rule: DecisionRule = 'rounded-value'): SQL {
  const margin = rule === 'guard-band' ? sql` - round(${uncertainty}::numeric)` : sql``;
  return sql`(results.state = 'saturated'
    or (results.state = 'valid' and round(${concentration}::numeric)${margin} > ${least}))`;
}
