import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { id, idInPath, text } from '#platform/contract/shapes.ts';
import { importRecords } from '../permissions.ts';
import { decimalSigns, readerTexts } from './rules.ts';

const base = '/v1/user/lb/readers' as const;

const fields = {
  name: text(1, readerTexts.noName, longest.shortLine),
  decimal: z.enum(decimalSigns, 'Scegliere il segno dei decimali.'),
  /** The name of the column in the reader's file, by the name of ours. */
  names: z.record(z.string().max(60), z.string().trim().min(1, readerTexts.noColumn).max(200)),
};

/** A reader of detectors, and how its files are read. */
const reader = z.object({ id, version, ...fields });
export type Reader = z.infer<typeof reader>;

export const listReaders = endpoint({
  name: 'listReaders',
  method: 'GET',
  path: base,
  summary: 'I lettori con le colonne dei loro file, per nome',
  permission: importRecords,
  response: z.object({ readers: z.array(reader) }),
});

export const createReader = endpoint({
  name: 'createReader',
  method: 'POST',
  path: base,
  summary: 'Registra un lettore e che cosa sono le colonne dei suoi file',
  permission: importRecords,
  write: 'idempotent',
  body: z.object(fields),
  response: reader,
});

export const updateReader = endpoint({
  name: 'updateReader',
  method: 'PUT',
  path: `${base}/{reader}`,
  summary: 'Cambia nome o colonne di un lettore',
  permission: importRecords,
  params: z.object({ reader: idInPath }),
  body: z.object({ ...fields, version }),
  response: reader,
});
