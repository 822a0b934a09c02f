import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day } from '#platform/contract/shapes.ts';
import { base, reportParams } from '../contract.ts';
import { issueReports } from '../permissions.ts';

export const markNotice = endpoint({
  name: 'markNotice',
  method: 'POST',
  path: `${base}/{report}/notice`,
  summary: 'Segna come inviata la comunicazione agli enti, o annulla il segno',
  permission: issueReports,
  params: reportParams,
  body: z.object({
    /** Null: not sent after all. */
    inviata: day.nullable(),
    nota: z
      .string('Valore non valido.')
      .trim()
      .max(...atMost(longest.note))
      .nullish()
      .transform((words) => words || null),
  }),
  response: z.object({ success: z.literal(true) }),
});
