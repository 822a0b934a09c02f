import { permission } from '#platform/contract/access.ts';

/** The wizard of operators, of customers and of the laboratory. */
export const placeInZone = permission('placement.zone', ['operatore', 'zona', 'lab']);
export const placeAsCustomer = permission('placement.customer', ['cliente', 'lab']);
export const placeInLaboratory = permission('placement.laboratory', ['lab']);
