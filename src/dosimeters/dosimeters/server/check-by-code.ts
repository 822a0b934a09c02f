import type { Role } from '#platform/contract/access.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { CheckedDosimeter } from '../contract.ts';
import { codeForms, labelText } from '../rules.ts';
import * as queries from './queries.ts';

/** Whoever works in the field may know that a dosimeter is given to nobody yet; a customer not. */
const fieldStaff: ReadonlySet<Role> = new Set(['admin', 'lab', 'operatore', 'zona']);

/** What the user may know of the dosimeter that a tag means. */
export async function checkByCode(scanned: string, { db, user }: RequestContext): Promise<CheckedDosimeter> {
  const forms = codeForms(scanned);
  const unknown = (esito: CheckedDosimeter['esito']): CheckedDosimeter => ({
    ...{ codice: labelText(scanned).toUpperCase(), esito, trattamento: null },
    ...{ committente: null, riservatoA: null, sede: null, posizionamento: null },
  });
  if (forms.length === 0) return unknown('sconosciuto');
  const found = await queries.findDosimeterByCode(db, user, forms);
  if (found?.inReach) return found;
  const isStaff = user.roles.some((role) => fieldStaff.has(role));
  // Codes follow one another: whose they are, even that there are any, is nobody's business but their principal's.
  return unknown(isStaff && found?.esito === 'nonAssegnato' ? 'nonAssegnato' : 'sconosciuto');
}
