export { holdMailsAfterRestore } from './hold-mails.ts';
export { type MailDefinition, queueMail } from './mail-definition.ts';
export { type HandOver, smtpServer } from './mail-server.ts';
export { mailsToPerson } from './personal-records.ts';
export { forgetOldMails, sendDueMails } from './send-mails.ts';
export { withdrawUnsentMails } from './withdraw-mails.ts';
