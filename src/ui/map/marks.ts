import type { StateTone } from '../feedback/state-word.tsx';

/** States have a mark on maps; so has, on the overview of trips, what has an appointment and what has none. */
export type MarkTone = StateTone | 'unplanned' | 'planned';

type Mark = {
  body: string;
  sign: string;
  color: string;
  /** Of sign and edge, where white would not stand out from the body. */
  ink?: string;
};

/** A shape for each tone, in a square of 24, with a sign cut out of it: they differ without colour too. */
export const marks: Record<MarkTone, Mark> = {
  wrong: {
    body: 'M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Z',
    sign: 'M10.7 6h2.6v7.6h-2.6ZM10.7 15.6h2.6v2.6h-2.6Z',
    color: '--ui-wrong',
  },
  exceeding: {
    body: 'M12 1.6a1.6 1.6 0 0 1 1.4.8l9 16.6a1.7 1.7 0 0 1-1.4 2.6H3A1.7 1.7 0 0 1 1.6 19l9-16.6A1.6 1.6 0 0 1 12 1.6Z',
    sign: '',
    color: '--ui-wrong',
  },
  warning: {
    body: 'M12 .8a1.8 1.8 0 0 1 1.3.5l9.4 9.4a1.8 1.8 0 0 1 0 2.6l-9.4 9.4a1.8 1.8 0 0 1-2.6 0l-9.4-9.4a1.8 1.8 0 0 1 0-2.6l9.4-9.4A1.8 1.8 0 0 1 12 .8Z',
    sign: 'M10.7 6h2.6v7.2h-2.6ZM10.7 15h2.6v2.6h-2.6Z',
    color: '--mantine-color-amber-8',
  },
  running: {
    body: 'M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20Z',
    sign: 'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8Z',
    color: '--mantine-color-brand-7',
  },
  ok: {
    body: 'M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20Z',
    sign: 'M7.2 11.2l3.3 3.2l6.3-6.4l1.7 1.7l-8 8.1l-5-4.9Z',
    color: '--mantine-color-green-9',
  },
  quiet: {
    body: 'M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20Z',
    sign: 'M12 4.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4Z',
    color: '--ui-quiet',
  },
  unplanned: {
    body: 'M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20Z',
    sign: 'M7 10.7h10v2.6H7Z',
    color: '--ui-map-unplanned',
    ink: '#132335',
  },
  planned: {
    body: 'M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Z',
    sign: 'M7.2 11.2l3.3 3.2l6.3-6.4l1.7 1.7l-8 8.1l-5-4.9Z',
    color: '--ui-map-planned',
  },
};

/** The colour of a tone as the page has it: what is drawn on a canvas does not know the page's tokens. */
export function colorOf(tone: MarkTone): string {
  return getComputedStyle(document.documentElement).getPropertyValue(marks[tone].color).trim();
}
