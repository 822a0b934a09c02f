import { Readable } from 'node:stream';
import nodemailer, { type Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '#platform/server/config.ts';
import { mailTexts } from '../rules.ts';
import type { MailRecord } from './queries.ts';

/**
 * What the mail server made of a mail. `refused` for good, `later` for now; `unknown`: the connection broke after the
 * last byte, before the answer.
 */
export type Outcome = { kind: 'accepted' } | { kind: 'refused' | 'later' | 'unknown'; text: string };

/**
 * The port to the world of mail: hands one mail over. `beforeLastByte` is awaited when all but the end of the message
 * has left; when it throws, the message is not ended and the server drops it, and the error is thrown on.
 */
export type HandOver = (
  mail: Pick<MailRecord, 'recipient' | 'subject' | 'text' | 'html' | 'calendar' | 'messageId' | 'createdAt'>,
  beforeLastByte: () => Promise<void>,
) => Promise<Outcome>;

const patienceMs = 30_000;
const longestTextLength = 300;

/** The mail server of the configuration; null when mails stay in the outbox. */
export function configuredServer({ mail }: Pick<Config, 'mail'>): HandOver | null {
  return mail === null ? null : smtpServer(mail);
}

/** Hands mails over to the SMTP server of the configuration. */
export function smtpServer({ smtpUrl, from }: NonNullable<Config['mail']>): HandOver {
  const url = new URL(smtpUrl);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    // Credentials never travel in the clear, unless the address says so (`?ignoreTLS=true`).
    requireTLS: url.protocol === 'smtp:' && url.username !== '' && !url.searchParams.has('ignoreTLS'),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  readOnlyWhenAsked(transport);

  return async (mail, beforeLastByte) => {
    let isHandedOver = false;
    let fault: { error: unknown } | null = null;
    const bytes = async function* (message: Buffer) {
      yield message;
      try {
        await beforeLastByte();
      } catch (error) {
        fault = { error };
        throw error;
      }
      isHandedOver = true;
    };
    try {
      const envelope = { from: addressIn(from), to: [mail.recipient] };
      const message = await compose(mail, from);
      await transport.sendMail({ envelope, raw: Readable.from(bytes(message)) });
      return { kind: 'accepted' };
    } catch (error) {
      if (fault !== null) throw (fault as { error: unknown }).error;
      return outcomeOf(error as SmtpError, isHandedOver);
    }
  };
}

/**
 * Nodemailer reads a message ahead while it still greets the server, so that its last byte would count as left before
 * the server has accepted the recipient. This hands the stream itself over, which is read once the server asks for it.
 */
function readOnlyWhenAsked(transport: Pick<Transporter, 'use'>): void {
  transport.use('stream', ({ data, message }, done) => {
    const { raw } = data;
    if (raw instanceof Readable) Object.assign(message, { createReadStream: () => raw });
    done();
  });
}

function compose(mail: Parameters<HandOver>[0], from: string): Promise<Buffer> {
  const { recipient, subject, text, html, calendar, messageId, createdAt } = mail;
  const content = { from, to: recipient, subject, text, messageId, date: createdAt };
  const headers = { 'auto-submitted': 'auto-generated' };
  const method = /^METHOD:CANCEL\r?$/m.test(calendar ?? '') ? 'CANCEL' : 'PUBLISH';
  const icalEvent = { method, filename: 'appuntamento.ics', content: calendar ?? '' };
  const composer = new MailComposer({
    ...{ ...content, headers, ...(html === null ? {} : { html }) },
    ...(calendar === null ? {} : { icalEvent }),
  });
  return new Promise((resolve, reject) => {
    composer.compile().build((error, message) => (error ? reject(error) : resolve(message)));
  });
}

function addressIn(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from;
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

/** A refusal counts as final when it is about this mail; whatever concerns connection or sign-in may be mended. */
function outcomeOf({ code, responseCode, response, command }: SmtpError, isHandedOver: boolean): Outcome {
  if (responseCode === undefined) {
    if (isHandedOver) return { kind: 'unknown', text: mailTexts.noAnswer };
    if (code === 'EENVELOPE') return { kind: 'refused', text: mailTexts.badAddress };
    return { kind: 'later', text: command === 'CONN' ? mailTexts.unreachable : mailTexts.interrupted };
  }
  const isAboutMail = /^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? '');
  const text = (response ?? '').slice(0, longestTextLength);
  return { kind: isAboutMail && responseCode >= 500 ? 'refused' : 'later', text };
}
