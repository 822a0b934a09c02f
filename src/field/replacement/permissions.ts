import { permission } from '#platform/contract/access.ts';

/** The wizard of operators, of customers and of the laboratory. */
export const replaceInZone = permission('replacement.zone', ['operatore', 'zona', 'lab']);
export const replaceAsCustomer = permission('replacement.customer', ['cliente', 'lab']);
export const replaceInLaboratory = permission('replacement.laboratory', ['lab']);
