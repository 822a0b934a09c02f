/** Rows of section 9 that no figure in the code stands for, and how each is true. */
export const explained: readonly { rows: string; how: string }[] = [
  {
    rows: 'R1-269',
    how: 'A delegation’s days are `YYYY-MM-DD` by the shape `day` (`src/platform/contract/shapes.ts`).',
  },
  {
    rows: 'R1-658..661',
    how: 'The units stand in the labels of the measures, to the letter: `measureLabels` in `src/irme90/measures/rules.ts`.',
  },
  {
    rows: 'R1-662, R2-532',
    how: '`formatDay` of `src/platform/contract/dates.ts` writes DD/MM/YYYY, `formatPlainDay` beside it d/m/yyyy where the specification has it so.',
  },
  {
    rows: 'R1-663, R2-525',
    how: 'Every `Intl` format is made for `it` or `it-IT`; `<html lang="it">`; the calendar has the library’s Italian texts.',
  },
  {
    rows: 'R1-664, R1-665',
    how: '200 pixels, in the style sheet: `--ui-list-height` of `src/irme90/form-wizard/web/form-wizard.module.css`.',
  },
  {
    rows: 'R1-667',
    how: 'The 200 ms are of a field’s own copy of its text: fields here show at once what is typed. What leaves a card rests as long as said above.',
  },
  {
    rows: 'R1-673',
    how: 'There is none: the classes of a deadline are those of `src/radioprotection/due-classes/rules.ts`.',
  },
  { rows: 'R2-526', how: 'The axis is drawn by days: `src/platform/contract/time-chart.ts`.' },
  { rows: 'R2-530', how: 'The button stands in `src/ui/charts/time-chart.tsx`.' },
  {
    rows: 'R2-531',
    how: '`chartFigure` of `src/platform/contract/time-chart.ts` writes the unit behind each figure.',
  },
];
