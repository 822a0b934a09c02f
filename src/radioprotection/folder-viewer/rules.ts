/** The documents of a folder in one PDF, made in the browser (S2 §2.9, Q2-84..86). */

export const viewerTexts = {
  unknownType: (type: string) => `Unknown folder type: ${type}`,
  making: 'Stiamo generando il suo PDF. Attendere..',
  failed: 'Impossibile generare il PDF. Utilizzare i download alternativi.',
  summary: 'Indice del fascicolo',
  leftOut: 'Documenti non inclusi in questo PDF',
  stopped: 'La generazione del PDF è stata interrotta.',
  noWorker: 'Questo browser non riesce a generare il PDF.',
} as const;

/** Why something is not in the merged file. */
export type WhyNotMerged = 'damaged' | 'protected' | 'not-fetched';

const reasons: Record<WhyNotMerged, string> = {
  damaged: 'è danneggiato e non si può leggere',
  protected: 'è protetto da una password',
  'not-fetched': 'non è stato possibile scaricarlo',
};

/** «Titolo» è danneggiato e non si può leggere */
export function reasonOf(title: string, why: WhyNotMerged): string {
  return `«${title}» ${reasons[why]}`;
}

/** What is not in the merged file, as it stands on its first page and above it. */
export type LeftOut = { title: string; why: WhyNotMerged };

export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return leftOut.map(({ title, why }) => `– ${reasonOf(title, why)}.`);
}
