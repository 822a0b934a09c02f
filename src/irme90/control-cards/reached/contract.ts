import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { workOnForms } from '../../reach/permissions.ts';
import { usedInstrument } from '../contract.ts';
import { whyNot } from '../rules.ts';

const instrument = usedInstrument
  .pick({ id: true, label: true, nextCalibration: true, dailyMeasurement: true, cardName: true })
  .extend({
    ...{ errorCode: usedInstrument.shape.errorCode, limitsMessage: usedInstrument.shape.limitsMessage },
    /** Those within reach that may measure with it. */
    clienti: z.array(z.object({ id, nome: z.string() })).min(1),
    /** Since when no daily measurement was made: the day of the last one, else the one its card was opened on. */
    ultimaMisura: day.nullable(),
  });
export type ReachedItem = z.infer<typeof instrument>;

export const listReachedInstruments = endpoint({
  name: 'listReachedInstruments',
  method: 'GET',
  path: '/v1/user/user/irme90/strumenti',
  summary: 'Gli strumenti dei clienti per cui si può misurare, e che cosa ne impedisce l’uso oggi',
  permission: workOnForms,
  query: listQuery(['strumento', 'taratura', 'misura'], {
    motivo: z.enum(whyNot, 'Motivo sconosciuto.').optional(),
  }).omit({ stato: true }),
  response: listReply(instrument),
});
