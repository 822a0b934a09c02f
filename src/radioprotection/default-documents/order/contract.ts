import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { orderShape } from '#platform/contract/order.ts';
import { id } from '#platform/contract/shapes.ts';
import { keepDefaultDocuments } from '../permissions.ts';
import { defaultDocumentTexts } from '../rules.ts';

const place = '/v1/user/lb/rp/assets/registries/default/docs' as const;

const order = orderShape(defaultDocumentTexts.orderShape).refine(
  (ids) => new Set(ids).size === ids.length,
  defaultDocumentTexts.twiceInOrder,
);

export const orderDefaultDocuments = endpoint({
  ...{ name: 'orderDefaultDocuments', method: 'POST', path: `${place}/order`, encoding: 'form' },
  summary: 'Mette in ordine i documenti predefiniti; quelli che l’ordine non nomina vengono dopo',
  permission: keepDefaultDocuments,
  body: z.object({ order }),
  response: z.object({ order: z.array(id) }),
});

export const addStarters = endpoint({
  ...{ name: 'addStarters', method: 'POST', path: `${place}/starters`, write: 'idempotent' },
  summary: 'Aggiunge i modelli di partenza a un elenco vuoto, tutti da far rileggere a un esperto',
  permission: keepDefaultDocuments,
  response: z.object({ aggiunti: z.int().positive() }),
});
