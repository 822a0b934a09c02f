import { permission } from '#platform/contract/access.ts';

/** Mass activities: preparing, reviewing and carrying them out; an expert those of the own employers (Q2-25, Q2-27). */
export const workOnMassActivities = permission('mass-activity.work', ['rp', 'edr']);

/** Which operations an account may prepare (Q2-26). */
export const grantOperations = permission('mass-activity.grant', []);
