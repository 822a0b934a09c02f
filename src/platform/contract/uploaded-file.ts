import { z } from 'zod';
import { binary } from './file-shape.ts';

/** A file as a form sends it (`multipart/form-data`). */
export type UploadedFile = { name: string; mediaType: string; bytes: Uint8Array };

/** The shape of a form's file field. A page gives a `File`; the server reads it as an `UploadedFile`. */
export function uploadedFile(missing: string) {
  return z
    .preprocess(
      (value) => value,
      z.custom<UploadedFile>((value) => isUploadedFile(value), missing),
    )
    .meta(binary);
}

function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}
