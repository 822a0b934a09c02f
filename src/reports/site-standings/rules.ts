/**
 * `partly`: no point is above the level, but not of every one that can be said; `waiting`: something was measured, and
 * no year is closed with its results.
 */
export const siteStandings = [
  'above',
  'below',
  'partly',
  'not-comparable',
  'measuring',
  'waiting',
  'never',
] as const;
export type SiteStanding = (typeof siteStandings)[number];
