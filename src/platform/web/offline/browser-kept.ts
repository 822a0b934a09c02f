import { KeptAnswers } from './kept-answers.ts';
import { KeptDatabase } from './kept-database.ts';

let kept: KeptAnswers | null = null;

/** What this browser keeps for reading without network, opened once per page. */
export function browserKept(): KeptAnswers {
  kept ??= new KeptAnswers(new KeptDatabase(), () => new Date());
  return kept;
}
