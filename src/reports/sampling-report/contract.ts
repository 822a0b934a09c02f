import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { addressParams } from '#customers/sites/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day } from '#platform/contract/shapes.ts';
import { isReversed, samplingTexts } from './rules.ts';

/** The days a report is about, both included. */
export const samplingPeriod = z
  .object({ start: day, end: day })
  .refine((period) => !isReversed(period), { path: ['end'], error: samplingTexts.reversed });
export type SamplingPeriod = z.infer<typeof samplingPeriod>;

/** Changes nothing: the report is made each time it is asked for (Q2-02, Q2-87). */
export const makeSamplingReport = endpoint({
  name: 'makeSamplingReport',
  method: 'POST',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}/report',
  summary: 'Il report di campionamento di una sede in un periodo, come PDF in base64',
  pace: 'costly',
  permission: fieldWork,
  params: addressParams,
  body: samplingPeriod,
  response: z.object({ content: z.string() }),
  write: 'none',
});
