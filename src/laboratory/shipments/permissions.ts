import { permission } from '#platform/contract/access.ts';

/** The laboratory sends dosimeters. */
export const keepShipments = permission('shipment.keep', ['lab']);
