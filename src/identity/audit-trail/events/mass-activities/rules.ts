/** The event says it all. */
type Nothing = Record<string, never>;

/** What a mass activity is to change, on how many units. */
type MassDetails = { actionTypes: readonly number[]; companies: number };

/** What happens to mass activities, and who may prepare which. */
export type MassEvents = {
  'mass-activity.created': { entity: 'mass-activity'; details: MassDetails };
  'mass-activity.saved': { entity: 'mass-activity'; details: MassDetails };
  'mass-activity.submitted': { entity: 'mass-activity'; details: MassDetails };
  'mass-activity.cancelled': { entity: 'mass-activity'; details: Nothing };
  'mass-activity.confirmed': { entity: 'mass-activity'; details: MassDetails };
  'mass-activity.withdrawn': { entity: 'mass-activity'; details: Nothing };
  'mass-activity.deleted': { entity: 'mass-activity'; details: Nothing };
  'mass-activity.restored': { entity: 'mass-activity'; details: Nothing };
  'mass-activity.unit-processed': { entity: 'mass-activity'; details: { companyId: number; count: number } };
  'mass-activity.change-applied': {
    entity: 'mass-activity';
    details: { companyId: number; actionType: number; effectiveDate: string };
  };
  'user.operations-granted': { entity: 'user'; details: { actionTypes: readonly number[] } };
};
