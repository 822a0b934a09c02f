export { type MailDefinition, queueMail } from './mail-definition.ts';
export { configuredServer, type HandOver, smtpServer } from './mail-server.ts';
export { mailsToPerson } from './personal-traces.ts';
export { abandonedBefore, hasDueMails, lastMailMissed, stoppedMails, stoppedSince } from './queries.ts';
export { retryMail } from './retry-mail.ts';
export { forgetOldMails, sendDueMails, sendMail } from './send-mails.ts';
export { holdMailsAfterRestore, withdrawMailsAbout, withdrawUnsentMails } from './unsent-mails.ts';
