import { permission } from '#platform/contract/access.ts';

/** Mails name people: they are for administrators. */
export const manageMails = permission('mail.manage', ['admin']);
