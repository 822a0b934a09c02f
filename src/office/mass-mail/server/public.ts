export { mailingsByPerson, mailingsToPerson } from './personal-traces.ts';
export {
  forgetOldRecipients,
  hasDueTurns,
  holdRecipientsAfterRestore,
  releaseDueMails,
} from './release-mails.ts';
