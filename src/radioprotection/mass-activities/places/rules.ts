/** Where the calls of an employer's mass activities begin (S2 §2.2–2.5, §7), as Q2-04 completes them. */
export const ofEmployer = '/v1/user/lb/rp/employers/{employer}' as const;

/** Where the pages of mass activities stand (S2 §2.1). */
export type MassPlace = { project: number; employer: number };

const pagesOfActivity = ['edit', 'review', 'summary', 'complete', 'view'] as const;
type MassPage = (typeof pagesOfActivity)[number];

/** The list of an employer's mass activities. */
export const massListHref = ({ project, employer }: MassPlace) =>
  `/lb/radioprotection/projects/${project}/employers/${employer}/activities`;

/** The wizard for a new one. */
export const newMassHref = (place: MassPlace) => `${massListHref(place)}/create`;

/** A page of one of them. */
export const massHref = (place: MassPlace & { activity: number }, page: MassPage) =>
  `${massListHref(place)}/${place.activity}/${page}`;

/** What is said of an address that names nothing (Q2-71). */
export const massPlaceTexts = {
  noEmployer: 'This cannot be null',
  noActivity: 'Activity ID is required',
  notFound: 'Pagina non trovata',
} as const;

const numberIn = (typed: string | undefined) => (/^[1-9]\d{0,9}$/.test(typed ?? '') ? Number(typed) : null);

type Typed = { project?: string; employer?: string; activity?: string };

/** The employer that an address names; a text says why it names none. */
export function placeIn({ project, employer }: Typed): MassPlace | string {
  const place = { project: numberIn(project), employer: numberIn(employer) };
  if (place.project === null || place.employer === null) return massPlaceTexts.noEmployer;
  return { project: place.project, employer: place.employer };
}

/** The activity that an address names; a text says why it names none. */
export function activityIn(typed: Typed): (MassPlace & { activity: number }) | string {
  const place = placeIn(typed);
  if (typeof place === 'string') return place;
  const activity = numberIn(typed.activity);
  return activity === null ? massPlaceTexts.noActivity : { ...place, activity };
}
