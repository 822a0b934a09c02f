/** Where the calendars of delegations stand. */
export const calendarLinks = {
  register: '/user/irme90/calendar/register',
  registerFor: (client: number) => `/user/irme90/calendar/register?cliente=${client}`,
  ofClient: (client: number) => `/user/irme90/client/${client}/calendar/index`,
  general: '/lb/irme90/calendar',
} as const;
