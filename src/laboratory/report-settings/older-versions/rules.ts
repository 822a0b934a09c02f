import type { LawOfUse, ReportSettings } from '../contract.ts';
import { defaultReportSettings } from '../rules.ts';

/** Versions of the settings that were saved in an earlier shape, read in today's. */

/** While there was one law for every use of a building. */
type OneLaw = Omit<ReportSettings, 'law' | 'rectification' | 'texts'> & {
  texts: ReportSettings['texts'] & Pick<LawOfUse, 'below' | 'above'>;
  terms: { [Term in keyof LawOfUse['terms']]: number };
};
/** A version as it stands in the database. */
export type KeptSettings = ReportSettings | OneLaw;

/** What a saved version left unsaid. Before one could choose, customers saw a report as soon as it was issued. */
const unsaid: ReportSettings = {
  ...defaultReportSettings,
  issuing: { ...defaultReportSettings.issuing, customersSee: 'issued' },
};

/**
 * A stored version in today's shape, saying what it said: the one law it had is that of every use. A section that did
 * not exist when it was saved is as the program behaved then, else the default's. Null: nothing was saved yet.
 */
export function readSettings(kept: KeptSettings | null): ReportSettings {
  if (kept === null) return defaultReportSettings;
  if (!('terms' in kept)) return { ...unsaid, ...kept };
  const { texts, terms, ...rest } = kept;
  const { below, above, ...others } = texts;
  const law = { references: [], below, above, terms };
  return {
    ...unsaid,
    ...rest,
    texts: others,
    law: { workplace: law, dwelling: law, unknown: law },
  };
}
