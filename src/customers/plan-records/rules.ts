export const planTexts = {
  inUse: (count: number) =>
    count === 1
      ? 'C’è ancora un punto su questa planimetria: prima va tolto da lì.'
      : `Ci sono ancora ${count} punti su questa planimetria: prima vanno tolti da lì.`,
  tooMany: 'Un indirizzo può avere al massimo 50 planimetrie.',
  addressOut: 'L’indirizzo è fuori uso: prima va rimesso in uso.',
} as const;

/** At most so many floor plans at one address. */
export const maxPlansOfAddress = 50;

/** The longer side of a thumbnail, in pixels. */
export const thumbnailSize = 320;

/** What a plan is called: by its title, and always by its number. */
export function planName({ id, titolo }: { id: number; titolo: string | null }): string {
  return titolo ? `Planimetria #${id} · ${titolo}` : `Planimetria #${id}`;
}
