import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { atEndOfFile } from './end-of-file.ts';

/** A mail as the server got it; `text` is its plain part, decoded. */
export type ReceivedMail = { from: string; to: string[]; subject: string; text: string; raw: string };

/** A real SMTP server that keeps what it gets, and answers as a test wants. */
export type Mailbox = {
  url: string;
  received: ReceivedMail[];
  /** The code answered to a recipient; 250 unless set. */
  onRecipient: (address: string) => number;
  /** What follows the end of the data: a code, or the connection is dropped without a word. */
  onData: (mail: ReceivedMail) => number | 'drop';
  /** Forgets what has come and answers 250 again. */
  forget(): void;
  close(): Promise<void>;
};

/** Starts one on a free port; closed when the test file has ended. */
export async function openMailbox(): Promise<Mailbox> {
  const mailbox = await startMailbox();
  atEndOfFile(mailbox.close);
  return mailbox;
}

/** The same for whoever closes it himself. */
export async function startMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const code = mailbox.onRecipient(address);
      done(code === 250 ? null : refusal(code));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = readMail(Buffer.concat(chunks).toString('utf8'), {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        const answer = mailbox.onData(mail);
        if (answer === 250 || answer === 'drop') mailbox.received.push(mail);
        if (answer === 'drop') drop(session.id);
        else done(answer === 250 ? null : refusal(answer));
      });
    },
  });
  const drop = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  // A sender that goes away in the middle of a message is part of the tests.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received: [],
    onRecipient: () => 250,
    onData: () => 250,
    forget() {
      mailbox.received.length = 0;
      mailbox.onRecipient = () => 250;
      mailbox.onData = () => 250;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

function refusal(code: number): Error & { responseCode: number } {
  return Object.assign(new Error('not taken'), { responseCode: code });
}

function readMail(raw: string, envelope: { from: string; to: string[] }): ReceivedMail {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
  return { ...envelope, subject, text: plainPart(raw).replace(/\r\n/g, '\n'), raw };
}

/** The plain text of a message or of its first part. */
function plainPart(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary) return plainPart(body.split(`--${boundary}`)[1]?.trimStart() ?? '');
  return /quoted-printable/i.test(head) ? unquote(body) : body;
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
