import { permission } from '#platform/contract/access.ts';

/** Putting the points of a site in order: for everybody who works with them, by the laboratory. */
export const orderSitePoints = permission('points.order', ['lab']);
