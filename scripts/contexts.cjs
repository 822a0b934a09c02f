// The contexts of the product from top to bottom: each may use those below it, never one above (decision 030).
// Border check, the list of SQL that reads upward and the drawing in docs/contexts.svg are made from this list.
exports.contexts = [
  'app',
  'overview',
  'office',
  'reports',
  'laboratory',
  'field',
  'surveys',
  'dosimeters',
  'irme90',
  'trips',
  'radioprotection',
  'customers',
  'signing',
  'geography',
  'accounts',
  'post',
  'identity',
  'platform',
];
