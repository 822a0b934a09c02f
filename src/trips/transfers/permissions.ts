import { permission } from '#platform/contract/access.ts';

/** Trips and their days, each role within its reach (Q1-05, Q2-25). */
export const readTrips = permission('trip.read', ['lab', 'rp', 'edr']);

/** Planning: new trips, days, stops, notices to customers. */
export const planTrips = permission('trip.plan', ['rp']);

/** The day's own operators tell what they did; of others only those who plan may. */
export const workOnTrips = permission('trip.work', ['lab', 'rp', 'edr']);
