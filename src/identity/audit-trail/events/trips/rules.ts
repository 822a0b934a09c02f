import type { Changes } from '../changes/rules.ts';

/** What happens to trips and to the instruments they take along. */
export type TripEvents = {
  'trip.created': { entity: 'trip'; details: { name: string; day: string; stops: number } };
  'trip.updated': { entity: 'trip'; details: Changes };
  'trip.day-added': { entity: 'trip'; details: { dayId: number; day: string; stops: number } };
  'trip.day-saved': { entity: 'trip'; details: Changes & { dayId: number } };
  'trip.day-removed': { entity: 'trip'; details: { dayId: number; day: string } };
  'trip.removed': { entity: 'trip'; details: { name: string } };
  'trip.notice-sent': { entity: 'trip'; details: { companyId: number; appointmentTime: string } };
  'trip.notice-cancelled': { entity: 'trip'; details: { companyId: number; appointmentTime: string } };
  'trip.visit-told': {
    entity: 'trip';
    details: { dayId: number; appointmentId: number; visitOutcome: string };
  };
  'instrument.created': {
    entity: 'instrument';
    details: { brand: string; model: string; serialNumber: string };
  };
  'instrument.updated': { entity: 'instrument'; details: Changes };
  'calendar-feed.created': { entity: 'user'; details: Record<string, never> };
  'calendar-feed.revoked': { entity: 'user'; details: Record<string, never> };
};
