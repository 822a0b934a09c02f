import { type DecisionRule, decisionStatements } from '../../level-comparison/rules.ts';

/** How the laboratory compares a mean with the level, and how many days it still calls a year. */
export type DecisionSettings = {
  rule: DecisionRule;
  /** The laboratory's own words for the rule and its risk; empty: those of the rule. */
  text: string;
  /** A mean over more days is not called annual. The least days are the server's (`REQ_DAYS`). */
  longestDays: number;
};

export const defaultDecision: DecisionSettings = { rule: 'rounded-value', text: '', longestDays: 400 };

export const decisionLabels = {
  rule: 'Regola di decisione',
  text: 'Testo del laboratorio per la regola',
  longestDays: 'Durata massima di una media annua (giorni)',
} as const;

export const decisionRuleLabels: Record<DecisionRule, string> = {
  'rounded-value': 'Confronto semplice',
  'guard-band': 'Banda di guardia pari a U',
};

/** What a report prints of the rule and its risk (ISO/IEC 17025 § 7.8.6). */
export function decisionStatement({ rule, text }: Pick<DecisionSettings, 'rule' | 'text'>): string {
  return text === '' ? decisionStatements[rule] : text;
}
