import { accountsAccess } from './accounts.ts';
import { controlCardsAccess } from './control-cards.ts';
import { controlFormsAccess } from './control-forms.ts';
import { controlListsAccess } from './control-lists.ts';
import { customersAccess } from './customers.ts';
import type { Entry } from './entry.ts';
import { fieldAccess } from './field.ts';
import { folderAccess } from './folders.ts';
import { laboratoryAccess } from './laboratory.ts';
import { massAccess } from './mass-activities.ts';
import { officeAccess } from './office.ts';
import { radioprotectionAccess } from './radioprotection.ts';
import { reportsAccess } from './reports.ts';
import { signingAccess } from './signing.ts';
import { surveysAccess } from './surveys.ts';
import { tripsAccess } from './trips.ts';

/** Every endpoint of the product. One that is missing here fails a test. */
export const matrix: Record<string, Entry> = {
  ...accountsAccess,
  ...officeAccess,
  ...signingAccess,
  ...customersAccess,
  ...radioprotectionAccess,
  ...folderAccess,
  ...massAccess,
  ...tripsAccess,
  ...controlCardsAccess,
  ...controlFormsAccess,
  ...controlListsAccess,
  ...surveysAccess,
  ...fieldAccess,
  ...laboratoryAccess,
  ...reportsAccess,
};
