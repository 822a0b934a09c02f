import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { idInPath } from '#platform/contract/shapes.ts';

/** A PDF as the answer, shown in the browser. */
export const downloadCustomerReport = endpoint({
  name: 'downloadCustomerReport',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/relations/{report}/pdf',
  summary: 'Il PDF in vigore di una relazione finale di un committente',
  permission: fieldWork,
  params: z.object({ committente: idInPath, report: idInPath }),
  response: fileOf(pdf),
});
