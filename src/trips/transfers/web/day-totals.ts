import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import { sourceTexts } from '../../planning/rules.ts';
import type { TripDay } from '../days/contract.ts';
import { kilometres } from './road-words.ts';

/** What a day comes to, in a line. */
export function dayTotals({
  totals: { distance, duration, workingTime, end, fonte },
}: Pick<TripDay, 'totals'>) {
  return [
    `${kilometres(distance)} in ${durationInWords(duration * 1000)}`,
    `${durationInWords(workingTime)} di lavoro`,
    ...(end === null ? [] : [`fine alle ${romeTimeOfDay(new Date(end))}`]),
    ...(fonte === null || fonte === 'strada' ? [] : [sourceTexts[fonte]]),
  ].join(' · ');
}
