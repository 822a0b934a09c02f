import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { atEndOfFile } from './end-of-file.ts';
import { swiftPython } from './swift.ts';

/** What stands between us and the store: nothing, no connection, silence, or what a store says in trouble. */
type Trouble = 'none' | 'gone' | 'silent' | 'full' | 'busy once' | 'broken off';

export type ObjectStore = {
  /** The settings of the product that choose this store. */
  settings: Record<string, string>;
  trouble: Trouble;
  /** Makes another bucket, empty. Returns the settings that choose it. */
  addBucket(name: string): Promise<Record<string, string>>;
};

const accessKeyId = 'radia:test';
const secretAccessKey = 'a-secret-for-tests-only';
const region = 'us-east-1';

/**
 * Starts a real object store (OpenStack Swift) with an empty bucket, for as long as the test file lasts. It lists twenty
 * files a page.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const inner = await startSwift();
  const state: { trouble: Trouble } = { trouble: 'none' };
  const endpoint = await startEntrance(inner, state);
  const addBucket = async (name: string) => {
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: name }));
    client.destroy();
    return {
      ...{ FILES_DIR: '', S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_TIMEOUT_MS: '20000' },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    };
  };
  return Object.assign(state, { addBucket, settings: await addBucket('radia-files') });
}

async function startSwift(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'radia-store-'));
  const program = path.join(import.meta.dirname, 'object-store.py');
  const child = spawn(swiftPython, ['-W', 'ignore', program, folder, accessKeyId, secretAccessKey], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk.toString()));
  const ended = once(child, 'exit');
  atEndOfFile(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const port = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [])]);
  if (port[0] === undefined)
    throw new Error(`No object store (Debian: apt-get install python3-swift): ${complaint}`);
  return Number(port[0]);
}

/** Passes requests on as they are, signature and all, unless there is trouble. */
async function startEntrance(inner: number, store: { trouble: Trouble }): Promise<string> {
  const server = http.createServer((request, response) => {
    const { method, url, headers } = request;
    if (store.trouble === 'gone') return void request.socket.destroy();
    if (store.trouble === 'silent') return void request.resume();
    if (store.trouble === 'full' && method === 'PUT') return answer(response, 507, 'InsufficientStorage');
    if (store.trouble === 'busy once') {
      store.trouble = 'none';
      return answer(response, 503, 'SlowDown');
    }
    const options = { host: '127.0.0.1', port: inner, method, path: url, headers, agent: false };
    const passed = http.request(options, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      if (store.trouble === 'broken off')
        reply.once('data', (chunk: Buffer) =>
          response.write(chunk.subarray(0, chunk.length >> 1), () => response.destroy()),
        );
      else reply.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answer(response: http.ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
