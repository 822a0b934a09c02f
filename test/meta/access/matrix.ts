import { accountsAccess } from './accounts.ts';
import { customersAccess } from './customers.ts';
import type { Entry } from './entry.ts';
import { fieldAccess } from './field.ts';
import { laboratoryAccess } from './laboratory.ts';
import { officeAccess } from './office.ts';
import { radioprotectionAccess } from './radioprotection.ts';
import { reportsAccess } from './reports.ts';
import { signingAccess } from './signing.ts';
import { surveysAccess } from './surveys.ts';

/** Every endpoint of the product. One that is missing here fails a test. */
export const matrix: Record<string, Entry> = {
  ...accountsAccess,
  ...officeAccess,
  ...signingAccess,
  ...customersAccess,
  ...radioprotectionAccess,
  ...surveysAccess,
  ...fieldAccess,
  ...laboratoryAccess,
  ...reportsAccess,
};
