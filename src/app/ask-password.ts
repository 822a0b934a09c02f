import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks for a new password twice on the terminal, without showing it. Null when the two differ. */
export async function askNewPassword(): Promise<string | null> {
  // Terminal mode switches the echo off; what readline itself would echo goes nowhere.
  const reader = createInterface({ input: process.stdin, output: nowhere(), terminal: true });
  reader.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(130);
  });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await reader.question('');
    process.stderr.write('\n');
    return answer;
  };
  const first = await ask('Password: ');
  const second = await ask('Ripeti la password: ');
  reader.close();
  return first === second ? first : null;
}

/** The first line of the standard input: a password handed over by another program. */
export async function readPassword(): Promise<string> {
  const input = await text(process.stdin);
  return input.split(/\r?\n/, 1)[0] ?? '';
}
