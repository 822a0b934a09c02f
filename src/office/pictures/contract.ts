import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { sha256 } from '#platform/contract/shapes.ts';

const sendPictures = permission('picture.send', ['lab', 'operatore', 'zona', 'cliente']);

/** Sends one picture (its bytes as the body, `image/jpeg` or `image/png`) under the hash of its content. */
export const storePicture = endpoint({
  name: 'storePicture',
  method: 'PUT',
  path: '/v1/user/blobs/{sha256}',
  summary: 'Invia un’immagine sotto l’impronta del suo contenuto',
  permission: sendPictures,
  params: z.object({ sha256 }),
  // Its own short transaction begins only once the picture has been looked at.
  write: 'none',
  maxBodyMiB: 12,
  body: z.unknown(),
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
