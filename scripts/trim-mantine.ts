import type { Plugin } from 'vite';
import { withoutContent } from './trim-zod.ts';

const unused = [
  'Button/ButtonGroup/ButtonGroup',
  'Button/ButtonGroupSection/ButtonGroupSection',
  'ActionIcon/ActionIconGroup/ActionIconGroup',
  'ActionIcon/ActionIconGroupSection/ActionIconGroupSection',
  'Input/InputPlaceholder/InputPlaceholder',
  'Input/InputSuccess/InputSuccess',
  'Input/InputClearButton/InputClearButton',
  'Loader/loaders/Bars',
  'Loader/loaders/Dots',
];
/** That of a loader in a button, the only one there is: it comes at once, as where less motion is wanted. */
const transition = /\/@mantine\/core\/esm\/components\/Transition\/Transition\.mjs$/;
const atOnce = 'export const Transition = ({ mounted, children }) => (mounted ? children({}) : null);';

const isUnused = new RegExp(`/@mantine/core/esm/components/(${unused.join('|')})\\.mjs$`);
/** How one of ours would use them. */
const uses = /\b(Button|ActionIcon)\.Group|\bInput\.(Placeholder|Success|ClearButton)\b|<Loader[^>]*\btype=/;

/**
 * Leaves out of the pages what hangs on components of Mantine whether it is used or not, as it is reached by their name
 * (`Button.Group`), and what they show only when they are asked to.
 */
export function trimMantine(): Plugin {
  let trimmed = 0;
  return {
    name: 'trim-mantine',
    apply: 'build',
    buildStart() {
      trimmed = 0;
    },
    transform(code, id) {
      if (/\/src\/.*\.tsx$/.test(id) && uses.test(code))
        this.error(`${id} uses what trim-mantine leaves out: take it off its list`);
      if (!isUnused.test(id) && !transition.test(id)) return;
      trimmed += 1;
      return { code: transition.test(id) ? atOnce : withoutContent(code), map: null };
    },
    buildEnd(error) {
      if (!error && trimmed !== unused.length + 1)
        this.error(`Mantine is built otherwise now: ${trimmed} of ${unused.length + 1} parts found`);
    },
  };
}
