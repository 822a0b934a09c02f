type Ids = { project: { id: number }; employer: { id: number }; company: { id: number } };

/** A page of an activity (Q2-21). */
export function activityHref(
  { project, employer, company }: Ids,
  activity: number,
  page: 'view' | 'execute' | 'delete' = 'view',
): string {
  return `/lb/radioprotection/projects/${project.id}/employers/${employer.id}/companies/${company.id}/activities/${activity}/${page}`;
}
