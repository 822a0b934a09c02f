import { z } from 'zod';

/** How the API document writes bytes. */
export const binary = { type: 'string', format: 'binary' } as const;

/** Under this name the shape of a file says its media types; the API document turns them into those of the call. */
export const mediaTypesOfFile = 'x-media-types';

/** A file as the body or the answer of a call: bytes of one of these media types, and no JSON. */
export function fileOf(...mediaTypes: readonly [string, ...string[]]) {
  return z.unknown().meta(ofFile(mediaTypes));
}

/** What the shape of a file says to the API document. */
export function ofFile(mediaTypes: readonly string[]) {
  return { ...binary, [mediaTypesOfFile]: mediaTypes };
}

export const pdf = 'application/pdf';
/** Bytes of any kind. */
export const anyFile = 'application/octet-stream';
export const csv = 'text/csv';
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
