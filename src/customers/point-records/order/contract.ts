import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { orderShape } from '#platform/contract/order.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { orderSitePoints } from '../permissions.ts';
import { pointRecordTexts } from '../rules.ts';

export const orderPoints = endpoint({
  ...{ name: 'orderPoints', method: 'POST', path: '/v1/user/lb/cr39/sede/{sede}/punti/order' },
  summary: 'Mette in ordine i punti di misurazione di una sede; quelli che l’ordine non nomina vengono dopo',
  permission: orderSitePoints,
  params: z.object({ sede: idInPath }),
  body: z.object({ order: orderShape(pointRecordTexts.wrongOrder) }),
  response: z.object({ order: z.array(id) }),
  encoding: 'form',
});
