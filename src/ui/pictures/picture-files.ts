import { readContent } from './picture-content.ts';
import {
  chosenFileMaxBytes,
  pictureTexts,
  planLimits,
  plansMaxBytes,
  plansMaxCount,
} from './picture-limits.ts';
import type { Prepared } from './prepare-photo.ts';
import { scalePicture } from './scale-picture.ts';

export type PlanPicture = { title: string; picture: Blob };

/** What is already there; together with the new ones it must stay within the limits. */
type PlansSoFar = { count: number; bytes: number };

export type PageProgress = { done: number; total: number };

export const planTexts = {
  tooMany: `Si possono aggiungere al massimo ${plansMaxCount} planimetrie.`,
  tooHeavy: 'Insieme le planimetrie superano 20 MB: toglierne una o usare immagini più leggere.',
  wrongContent: "Formato non valido: caricare un'immagine png o jpeg, oppure un PDF.",
  unreadable: 'Non riesco a leggere il file: sceglierne un altro, senza password se è un PDF.',
  tooManyPages: (pages: number, left: number) =>
    `Il PDF ha ${pages} pagine, ma si possono aggiungere ancora ${left} planimetrie (massimo ${plansMaxCount}).`,
} as const;

/** Turns a chosen file into plan pictures (a PDF into one for each page), or says why it is refused. */
export async function preparePlans(
  file: File,
  soFar: PlansSoFar,
  onProgress: (progress: PageProgress) => void = () => {},
): Promise<Prepared<readonly PlanPicture[]>> {
  const refusal = (text: string) => ({ ok: false, text }) as const;
  if (soFar.count >= plansMaxCount) return refusal(planTexts.tooMany);
  if (file.size > chosenFileMaxBytes) return refusal(pictureTexts.tooLarge);
  const content = await readContent(file);
  if (content === 'unknown') return refusal(planTexts.wrongContent);
  try {
    const title = file.name.replace(/\.[^.]+$/, '');
    if (content === 'pdf') return await preparePages(file, title, soFar, onProgress);
    const picture = await scalePicture(new Blob([file], { type: `image/${content}` }), planLimits);
    if (soFar.bytes + picture.size > plansMaxBytes) return refusal(planTexts.tooHeavy);
    return { ok: true, value: [{ title, picture }] };
  } catch {
    return refusal(planTexts.unreadable);
  }
}

async function preparePages(
  file: File,
  title: string,
  soFar: PlansSoFar,
  onProgress: (progress: PageProgress) => void,
): Promise<Prepared<readonly PlanPicture[]>> {
  const { openPdf } = await import('./pdf-pages.ts');
  const pdf = await openPdf(file, planLimits);
  try {
    const left = plansMaxCount - soFar.count;
    if (pdf.count > left) return { ok: false, text: planTexts.tooManyPages(pdf.count, left) };
    const plans: PlanPicture[] = [];
    let bytes = soFar.bytes;
    for (let page = 1; page <= pdf.count; page++) {
      onProgress({ done: page - 1, total: pdf.count });
      const picture = await pdf.draw(page);
      bytes += picture.size;
      if (bytes > plansMaxBytes) return { ok: false, text: planTexts.tooHeavy };
      plans.push({ title: pdf.count === 1 ? title : `${title}, pagina ${page}`, picture });
    }
    return { ok: true, value: plans };
  } finally {
    await pdf.close();
  }
}
