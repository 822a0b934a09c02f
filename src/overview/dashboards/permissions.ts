import { permission } from '#platform/contract/access.ts';

/** What the whole laboratory has to do (Q2-111). */
export const readLabDashboard = permission('dashboard.read', ['lab']);
/** A customer's own sites, deadlines and documents. */
export const readCustomerDashboard = permission('customer-dashboard.read', ['lab', 'cliente']);
/** How radiometric controls stand, of each role what it reaches: whoever measures loads. */
export const readControlDashboard = permission('control-dashboard.read', [
  'rp',
  'edr',
  'operatore',
  'zona',
  'cliente',
]);
