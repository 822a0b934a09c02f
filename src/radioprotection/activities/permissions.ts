import { permission } from '#platform/contract/access.ts';

/** Activities and deadlines of units, each role within its reach (Q1-05, Q2-25). */
export const followActivities = permission('activity.follow', ['rp', 'lab', 'edr']);

/** Entering, reviewing and doing activities; an expert at the own employers. */
export const keepActivities = permission('activity.keep', ['rp', 'edr']);
