import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf } from '#platform/contract/file-shape.ts';
import { sha256 } from '#platform/contract/shapes.ts';
import { uploadedFile } from '#platform/contract/uploaded-file.ts';

const sendPictures = permission('picture.send', ['lab', 'rp', 'edr', 'operatore', 'zona', 'cliente']);

/** Sends one picture (its bytes as the body, `image/jpeg` or `image/png`) under the hash of its content. */
export const storePicture = endpoint({
  name: 'storePicture',
  method: 'PUT',
  path: '/v1/user/blobs/{sha256}',
  summary: 'Invia un’immagine sotto l’impronta del suo contenuto',
  pace: 'pictures',
  permission: sendPictures,
  params: z.object({ sha256 }),
  // Its own short transaction begins only once the picture has been looked at.
  write: 'none',
  maxBodyMiB: 12,
  body: fileOf('image/jpeg', 'image/png'),
  response: z.object({ sha256, size: z.int(), mime: z.string(), width: z.int(), height: z.int() }),
});

/** Which of these pictures the server already holds from this user. */
export const listMissingPictures = endpoint({
  name: 'listMissingPictures',
  method: 'POST',
  path: '/v1/user/blobs/missing',
  summary: 'Quali immagini mancano ancora al server',
  permission: sendPictures,
  write: 'none',
  body: z.object({ sha256: z.array(sha256).max(50) }),
  response: z.object({ missing: z.array(sha256) }),
});

/** Sends one picture as the file of a form (Q2-92): kept as `storePicture` keeps it, under the hash that is its id. */
export const uploadPicture = endpoint({
  name: 'uploadPicture',
  method: 'POST',
  path: '/v1/user/blobs',
  summary: 'Invia un’immagine come file di un modulo, png o jpeg fino a 10 MB',
  pace: 'pictures',
  permission: sendPictures,
  write: 'none',
  encoding: 'multipart',
  maxBodyMiB: 12,
  body: z.object({ 'lb_blob[file]': uploadedFile('Manca l’immagine.') }),
  response: z.object({
    filename: z.string(),
    /** HTML that shows it. */
    preview: z.string(),
    mime: z.string(),
    /** Named as `sha256:<blob>` where a record takes a picture. */
    blob: sha256,
  }),
});

/** The bytes of a picture, to whoever sent it: others see pictures through the records they belong to. */
export const getPicture = endpoint({
  name: 'getPicture',
  method: 'GET',
  path: '/v1/user/blobs/{blob}',
  summary: 'Un’immagine che si è inviata',
  permission: sendPictures,
  params: z.object({ blob: sha256 }),
  response: fileOf('image/jpeg', 'image/png'),
});
