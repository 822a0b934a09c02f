import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { UploadedFile } from '#platform/contract/uploaded-file.ts';
import { Refusal, texts } from './errors.ts';

const longestName = 1_000;
const mostParts = 1_000;

type Fields = Record<string, string | UploadedFile>;

/**
 * The fields of a form with files, by name; of several with one name the last. It is read as it comes in: what
 * declares more than `maxBytes` is refused before a byte of it is read, what sends more as soon as it does (413).
 * Throws 400 for what is no such form.
 */
export function readForm(stream: Readable, headers: IncomingHttpHeaders, maxBytes: number): Promise<Fields> {
  const tooLarge = () => new Refusal(413, texts.tooLarge(maxBytes));
  if (Number(headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge());
  const badForm = () => new Refusal(400, texts.badForm);
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string | UploadedFile>();
    const form = openForm(headers, maxBytes);
    const giveUp = (refusal: Refusal) => {
      stream.unpipe(form);
      // What still comes is read and thrown away: who sends it waits for the answer meanwhile.
      stream.resume();
      reject(refusal);
    };
    form.on('field', (name, value) => void fields.set(name, value));
    form.on('file', (name, file, fileName, _encoding, mediaType) => {
      const chunks: Buffer[] = [];
      file.on('data', (chunk: Buffer) => void chunks.push(chunk));
      file.on('error', () => giveUp(badForm()));
      file.on('end', () => {
        fields.set(name, { name: fileName, mediaType, bytes: Buffer.concat(chunks) });
      });
    });
    form.on('error', () => giveUp(badForm()));
    // A name such as __proto__ stays a name.
    form.on('finish', () =>
      resolve(Object.assign(Object.create(null) as Fields, Object.fromEntries(fields))),
    );
    let taken = 0;
    stream.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > maxBytes) giveUp(tooLarge());
    });
    stream.once('error', () => giveUp(badForm()));
    stream.once('close', () => stream.readableEnded || giveUp(badForm()));
    stream.pipe(form);
  });
}

function openForm(headers: IncomingHttpHeaders, maxBytes: number) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { fieldNameSize: longestName, fieldSize: maxBytes, fileSize: maxBytes, parts: mostParts },
      isPartAFile: (_field, _contentType, fileName) => fileName !== undefined,
    });
  } catch {
    throw new Refusal(400, texts.badForm);
  }
}
