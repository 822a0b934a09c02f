import { readContent } from './picture-content.ts';
import { chosenFileMaxBytes, photoLimits, pictureTexts } from './picture-limits.ts';
import { scalePicture } from './scale-picture.ts';

export type Prepared<Value> = { ok: true; value: Value } | { ok: false; text: string };

/** Checks a chosen photo and makes it ready for sending, or says in words why it cannot be used. */
export async function preparePhoto(file: File): Promise<Prepared<Blob>> {
  if (file.size > chosenFileMaxBytes) return { ok: false, text: pictureTexts.tooLarge };
  const content = await readContent(file);
  if (content !== 'png' && content !== 'jpeg') return { ok: false, text: pictureTexts.wrongContent };
  try {
    const typed = new Blob([file], { type: `image/${content}` });
    return { ok: true, value: await scalePicture(typed, photoLimits) };
  } catch {
    return { ok: false, text: pictureTexts.unreadable };
  }
}
