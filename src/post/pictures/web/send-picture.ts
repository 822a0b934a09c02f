import { call, toFailure } from '#platform/web/api-client.ts';
import type { Prepared } from '#ui/pictures/prepare-photo.ts';
import { uploadPicture } from '../contract.ts';

/** Sends a picture; its value is how a record refers to it (`sha256:…`). */
export async function sendPicture(picture: File): Promise<Prepared<string>> {
  try {
    const { blob } = await call(uploadPicture, { body: { 'lb_blob[file]': picture } });
    return { ok: true, value: `sha256:${blob}` };
  } catch (error) {
    return { ok: false, text: toFailure(error).text };
  }
}
