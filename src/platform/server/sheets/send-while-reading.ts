import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../database/database.ts';
import type { RequestContext } from '../http/route.ts';
import { sheetMediaTypes } from './sheet-format.ts';

/** As much of a spreadsheet as may wait for whoever takes it, packed as it is: a million short rows. */
const mostWaiting = 64 * 1024 * 1024;

type Asking = Pick<RequestContext, 'db' | 'clock' | 'setHeader'>;

/**
 * Sends an XLSX, written while it is read. All of it is read at one moment of the database, so that no row is told twice
 * or left out when others write meanwhile, and as fast as it can be: a slow line keeps no transaction open. `fileName` is
 * without its day. Once `ended` is aborted nothing may be read any more: the connection is somebody else's.
 */
export function sendWhileReading(
  context: Asking,
  fileName: string,
  write: (db: Db, ended: AbortSignal) => Promise<Readable>,
): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  const reading = new AbortController();
  const read = async (db: Db) => {
    const made = await write(db, reading.signal);
    context.setHeader('content-type', sheetMediaTypes.xlsx);
    context.setHeader(
      'content-disposition',
      `attachment; filename="${fileName}-${context.clock.today()}.xlsx"`,
    );
    const waiting = new PassThrough({ highWaterMark: mostWaiting });
    resolve(waiting);
    await pipeline(made, waiting).finally(() => reading.abort());
  };
  // Once a spreadsheet is on its way, what goes wrong breaks it off.
  context.db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' }).catch(reject);
  return promise;
}
