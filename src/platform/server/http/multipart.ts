import type { UploadedFile } from '#platform/contract/uploaded-file.ts';
import { Refusal, texts } from './errors.ts';

/** The fields of a form with files, by name; of several with one name the last. Throws 400 for what is no such form. */
export async function readForm(
  bytes: Buffer,
  contentType: string,
): Promise<Record<string, string | UploadedFile>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new Refusal(400, texts.badForm);
    });
  const fields: Record<string, string | UploadedFile> = {};
  for (const [name, value] of form.entries()) {
    fields[name] =
      typeof value === 'string'
        ? value
        : { name: value.name, mediaType: value.type, bytes: await value.bytes() };
  }
  return fields;
}
