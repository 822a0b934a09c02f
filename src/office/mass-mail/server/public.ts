export { holdRecipientsAfterRestore } from './hold-recipients.ts';
export { mailingsByPerson, mailingsToPerson } from './personal-records.ts';
export { forgetOldRecipients, releaseDueMails } from './release-mails.ts';
