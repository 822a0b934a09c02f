import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { killProcess } from '#test/support/app-process.ts';
import { launchProgram, type Program } from '#test/support/program.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-start-'));

/** What runs; each test ends with none, however it ends. */
const programs: Program[] = [];
const endPrograms = async () =>
  void (await Promise.all(programs.splice(0).map(({ child }) => killProcess(child))));
afterEach(endPrograms);
afterAll(async () => {
  await endPrograms();
  // A database whose application was killed takes a moment to end.
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
});

/** Starts the program over the folder, on a port that the system chooses. */
function launch(settings: Record<string, string> = {}): Program {
  const program = launchProgram(['src/app/start.ts'], { RADIA_DATA_DIR: folder, PORT: '0', ...settings });
  programs.push(program);
  return program;
}

const address = ({ says }: Program) => says(/^Radia risponde su (http:\/\/localhost:\d+)$/m);

const account = JSON.stringify({ username: 'operatore', password: 'radia-demo' });

function signIn(url: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/v1/auth/login`, { method: 'POST', headers, body: account });
}

describe('the first start', () => {
  let first: Program;
  let status: number;

  beforeAll(async () => {
    first = launch();
    status = (await signIn(await address(first))).status;
    await first.says(/\n +cliente .*\n/);
    first.child.kill('SIGTERM');
    await first.ended;
  }, 2 * processTimeoutMs);

  test('makes database and demo data, and tells the address and the accounts', async () => {
    expect(status).toBe(200);
    expect(first.output()).toContain('Carico i dati dimostrativi…');
    expect(first.output()).toMatch(/password radia-demo[\s\S]*operatore +Operatore sul campo/);
    expect(await first.ended).toBe(0);
  });

  describe('and the later ones', () => {
    let program: Program;
    let url: string;

    beforeEach(async () => {
      program = launch();
      url = await address(program);
    }, processTimeoutMs);

    test('answer with the same data, make no second demo and build nothing again', async () => {
      expect((await signIn(url)).status).toBe(200);
      expect(program.output()).not.toMatch(/dimostrativi…|Preparo/);
      program.child.kill('SIGTERM');
      expect(await program.ended).toBe(0);
    });

    test('let a running request end before the database stops, at Ctrl-C, even twice', async () => {
      const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      let answer = '';
      const goesOn = new Promise<void>((resolve) => {
        socket.on('data', (chunk: Buffer) => {
          answer += chunk.toString();
          if (answer.startsWith('HTTP/1.1 100 ')) resolve();
        });
      });
      socket.write(
        `POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${account.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      await goesOn;
      program.child.kill('SIGINT');
      await program.says(/aspetto le richieste/);
      program.child.kill('SIGINT');
      socket.write(account);
      expect(await program.ended).toBe(0);
      expect(answer).toMatch(/\r\nHTTP\/1\.1 200 /);
      expect(fs.readFileSync(path.join(folder, 'postgres.log'), 'utf8')).toContain(
        'database system is shut down',
      );
    });

    test('recover by themselves after kill -9', async () => {
      await killProcess(program.child);
      expect((await signIn(await address(launch()))).status).toBe(200);
    });
  });
});

describe('under npm start', () => {
  const pidOf = (file: string) => Number(fs.readFileSync(file, 'utf8').split(/\s/, 1)[0]);
  /** Its address after so many starts. */
  const addressAfter = ({ says }: Program, starts: number) =>
    says(new RegExp(`^(?:[^]*?Radia risponde su (http://localhost:\\d+)\n){${starts}}`));

  test(
    'a killed database and a killed program are started again, and Ctrl-C ends all',
    async () => {
      const settings = { RADIA_DATA_DIR: folder, PORT: '0' };
      const program = launchProgram(['scripts/setup.mjs', 'start'], settings);
      const { pid = 0 } = program.child;
      onTestFinished(async () => {
        program.child.kill('SIGTERM');
        await program.ended;
      });
      expect((await signIn(await addressAfter(program, 1))).status).toBe(200);

      process.kill(pidOf(path.join(folder, 'postgres', 'postmaster.pid')), 'SIGKILL');
      expect((await signIn(await addressAfter(program, 2))).status).toBe(200);
      expect(program.output()).toContain('Radia: PostgreSQL si è fermato: ');
      expect(program.output()).toContain('Radia: si è fermata da sola (75); riparte tra 1 s.\n');

      process.kill(pidOf(`/proc/${pid}/task/${pid}/children`), 'SIGKILL');
      expect((await signIn(await addressAfter(program, 3))).status).toBe(200);
      expect(program.output()).toContain('Radia: si è fermata da sola (SIGKILL); riparte tra 2 s.\n');

      program.child.kill('SIGINT');
      expect(await program.ended).toBe(0);
    },
    3 * processTimeoutMs,
  );
});

describe('what prevents a start is said in one line', () => {
  test('settings that are wrong', async () => {
    const wrong = launch({ API_BASE: 'api', PORT: '99999' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/^Radia: Impostazioni non valide: API_BASE: .*; PORT: .*\n$/);
  });

  test('a port that is taken', async () => {
    const blocker = net.createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void blocker.close());
    await once(blocker, 'listening');
    const { port } = blocker.address() as net.AddressInfo;
    const blocked = launch({ PORT: String(port) });
    expect(await blocked.ended).toBe(1);
    expect(blocked.output()).toBe(`Radia: la porta ${port} è già occupata: scegline un'altra con PORT.\n`);
  });

  test('a database that does not answer', async () => {
    const lost = launch({ DATABASE_URL: 'postgres://radia@127.0.0.1:1/radia', AUTH_SECRET: 'x'.repeat(32) });
    expect(await lost.ended).toBe(1);
    expect(lost.output()).toBe('Radia: il database indicato da DATABASE_URL non risponde.\n');
  });
});
