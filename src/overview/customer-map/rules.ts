import { stateWords } from '#customers/state-words/rules.ts';
import type { SiteVerdict } from '#reports/site-verdict/contract.ts';
import { isProvisional } from '#reports/site-verdict/rules.ts';

/** How a site stands beside its level, what asks for something first. */
export const verdictKinds = [
  { key: 'above', ...stateWords.above },
  { key: 'warned', word: 'Un periodo sopra il livello', tone: 'wrong' },
  { key: 'not-comparable', ...stateWords.notComparable },
  { key: 'partly', word: 'Giudicata in parte', tone: 'warning' },
  { key: 'waiting', word: 'Nessun anno chiuso', tone: 'running' },
  { key: 'measuring', ...stateWords.measuring },
  { key: 'never', ...stateWords.neverMeasured },
  { key: 'provisional', word: 'Relazione non ancora emessa', tone: 'quiet' },
  { key: 'below', ...stateWords.notAbove },
] as const;
export type VerdictKey = (typeof verdictKinds)[number]['key'];

export const verdictKeys = [
  'above',
  'warned',
  'not-comparable',
  'partly',
  'waiting',
  'measuring',
  'never',
  'provisional',
  'below',
] as const satisfies readonly VerdictKey[];

/**
 * A site above its level is that; any other of which a period lies above is never shown as if nothing were; and what no
 * report has told yet is never green.
 */
export function verdictKeyOf({ esito, punti }: Pick<SiteVerdict, 'esito' | 'punti'>): VerdictKey {
  if (esito !== 'above' && punti.some(({ periodoSopra }) => periodoSopra)) return 'warned';
  return esito === 'below' && isProvisional({ esito, punti }) ? 'provisional' : esito;
}
