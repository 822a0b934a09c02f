import { permission } from '#platform/contract/access.ts';

/** Where the sites of a principal lie, by how they stand beside their level. */
export const lookAtCustomerMap = permission('customer-map.read', ['cliente', 'lab']);
