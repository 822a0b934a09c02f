import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const least = { DATABASE_URL: 'postgres://localhost/radia', AUTH_SECRET: 'x'.repeat(32) };

describe('the settings of mail', () => {
  test('without a mail server there is none', () => {
    expect(readConfig(least).mail).toBeNull();
    expect(readConfig({ ...least, SMTP_URL: '', MAIL_FROM: '' }).mail).toBeNull();
  });

  test('a server and a sender', () => {
    const given = { SMTP_URL: 'smtps://radia:x@mail.invalid:465', MAIL_FROM: 'Radia <radia@radia.invalid>' };
    expect(readConfig({ ...least, ...given }).mail).toEqual({
      smtpUrl: given.SMTP_URL,
      from: given.MAIL_FROM,
    });
  });

  test.each([
    [{ SMTP_URL: 'smtp://mail.invalid' }, 'MAIL_FROM: manca'],
    [{ SMTP_URL: 'mail.invalid', MAIL_FROM: 'a@b.invalid' }, 'SMTP_URL: deve cominciare con smtp://'],
    [
      { SMTP_URL: 'smtp://mail.invalid', MAIL_FROM: 'Radia' },
      'MAIL_FROM: deve contenere un indirizzo e-mail',
    ],
  ])('%j is refused in one line', (given, text) => {
    expect(() => readConfig({ ...least, ...given })).toThrow(text);
  });
});

describe('the connections of a process', () => {
  test('are two at least: who holds one for a lock needs another to work', () => {
    expect(() => readConfig({ ...least, DATABASE_POOL: '1' })).toThrow('DATABASE_POOL');
    expect(readConfig({ ...least, DATABASE_POOL: '2' }).databasePool).toBe(2);
  });
});
