import type { Role } from '#platform/contract/access.ts';
import { id } from '#platform/contract/shapes.ts';

/**
 * From where somebody looks at the field work: a zone, everything within reach ('user'), one principal as its customer,
 * the laboratory. It decides which principals are offered and where links and 'Indietro' lead; permissions do not
 * depend on it.
 */
export type Standpoint = {
  area: 'zone' | 'user' | 'client' | 'lb';
  /** What the pages' paths begin with, without slashes around: 'zone/2', 'client/3', 'user', 'lb'. */
  key: string;
  zone: number | null;
  principal: number | null;
};

/** Reads the standpoint from a page's path. */
export function readStandpoint(pathname: string): Standpoint {
  const [area = '', number = ''] = pathname.split('/').filter(Boolean);
  const given = id.safeParse(Number(number));
  if (area === 'zone' && given.success)
    return { area, key: `zone/${given.data}`, zone: given.data, principal: null };
  if (area === 'client' && given.success)
    return { area, key: `client/${given.data}`, zone: null, principal: given.data };
  return {
    area: area === 'lb' ? 'lb' : 'user',
    key: area === 'lb' ? 'lb' : 'user',
    zone: null,
    principal: null,
  };
}

/** From where somebody with these roles looks at what belongs to a principal, when no page has led there. */
export function standpointOf(roles: readonly Role[], principal: number): Standpoint {
  if (roles.includes('admin') || roles.includes('lab')) return readStandpoint('/lb');
  const worksThere = roles.includes('operatore') || roles.includes('zona');
  return readStandpoint(worksThere ? '/user' : `/client/${principal}`);
}

/** A site by the ids of its principal, client and address. */
export type SitePath = { committente: number; cliente: number; indirizzo: number };

/** Paths of a site's pages as seen from a standpoint; `surveyBack` is where 'Indietro' of the questionnaires leads (S0 §2.2, B3, B5, B8). */
export function siteLinks({ area, key, principal }: Standpoint, site: SitePath) {
  const { committente, cliente, indirizzo } = site;
  const within = area === 'client' ? '' : `/committenti/${committente}`;
  const base = `/${key}/cr39${within}/aziende/${cliente}/indirizzi/${indirizzo}`;
  const page = area === 'lb' ? `/lb/cr39/sede/view/${indirizzo}` : base;
  return {
    page,
    surveyBack: area === 'client' ? `/client/${principal}/cr39/survey` : page,
    survey: `${base}/survey`,
    plans: `${base}/planimetries`,
    sampling: `${base}/report_campionamento`,
  };
}

/** Paths of the pages that lead to a site: all principals, one with its clients, a client with its addresses. */
export function listLinks({ area, key }: Standpoint) {
  const principals = `/${key}/cr39/committenti`;
  const principal = (committente: number) => `${principals}/${committente}`;
  const client = ({ committente, cliente }: Omit<SitePath, 'indirizzo'>) =>
    area === 'lb' ? `/lb/cr39/azienda/view/${cliente}` : `${principal(committente)}/aziende/${cliente}`;
  return { principals, principal, client };
}

/** The wizards, begun at a site: with a point to place at, with a dosimeter (its placement) to replace. */
export function wizardLinks({ key }: Standpoint, { committente, cliente, indirizzo }: SitePath) {
  const site = `committente=${committente}&cliente=${cliente}&indirizzo=${indirizzo}`;
  return {
    place: (punto?: number) =>
      `/${key}/cr39/positioning?${site}${punto === undefined ? '' : `&punto=${punto}`}`,
    replace: (dosimetro: number) => `/${key}/cr39/replacement?${site}&dosimetro=${dosimetro}`,
  };
}
