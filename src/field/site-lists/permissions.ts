import { permission } from '#platform/contract/access.ts';

/** The way to the sites, in the field and in the laboratory. */
export const listSitesInField = permission('site-lists.field', ['operatore', 'zona', 'lab']);
export const listSitesInLaboratory = permission('site-lists.laboratory', ['lab']);
