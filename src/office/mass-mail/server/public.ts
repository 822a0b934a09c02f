export { holdRecipientsAfterRestore } from './hold-recipients.ts';
export { mailingsByPerson, mailingsToPerson } from './personal-traces.ts';
export { forgetOldRecipients, hasDueTurns, releaseDueMails } from './release-mails.ts';
