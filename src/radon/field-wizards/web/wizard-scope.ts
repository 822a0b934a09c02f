import { id } from '#platform/contract/shapes.ts';

/** Where the wizard was opened: which principals it offers. Each scope has a draft of its own. */
export type WizardScope = { key: string; zone: number | null; principal: number | null };

/** Reads the scope from the page's address: of a zone, of one principal, or of everything within reach. */
export function readScope(pathname: string): WizardScope {
  const [area = '', number = ''] = pathname.split('/').filter(Boolean);
  const given = id.safeParse(Number(number));
  if (area === 'zone' && given.success)
    return { key: `zone/${given.data}`, zone: given.data, principal: null };
  if (area === 'client' && given.success)
    return { key: `client/${given.data}`, zone: null, principal: given.data };
  return { key: area, zone: null, principal: null };
}
