import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { behaviours, type Screen } from './page-behaviours.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\\(['"`])/g, '$1');

/** The table of behaviours, as the decisions have it: behaviour, component, screens. */
const decided = read('docs/requirements/S2-decisions.md')
  .split('**Q2-88 ')[1]
  ?.split('**Q2-89 ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Behaviour '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, behaviour = '', component = '', screens = '']) => ({
    ...{ behaviour, component: component.replaceAll('`', ''), screens: screens.split('; ') },
  }));

test('every behaviour that is decided on, and every screen it is decided for, stands in the table, and no other (R2-192..209)', () => {
  const built = behaviours.map(({ behaviour, component: [component], screens }) => ({
    ...{ behaviour, component, screens: screens.map(({ screen }) => screen) },
  }));
  expect(built).toEqual(decided);
});

/** A file without what it imports: what is named in it is used. */
const withoutImports = (source: string) => source.replaceAll(/^import\s[^;]*;$/gm, '');
/** The tests of a file, each with the rows of its table. */
const testsOf = (source: string) => source.split(/^(?=\s*(?:test|it)(?:\.each)?[(<])/m);

describe.each(behaviours)('$behaviour', ({ component: [component, file], screens }) => {
  test(`is one component, ${component}`, () => {
    expect(read(file)).toMatch(new RegExp(`^(export )?(async )?(function|const) ${component}\\b`, 'm'));
  });

  test.each(screens)('is on the screen: $screen', ({ file: screen, as = component }: Screen) => {
    expect(withoutImports(read(screen))).toMatch(new RegExp(`\\b${as}\\b`));
  });

  test.each(screens)(
    'is shown where it is used: $screen',
    ({ file: screen, shown: [where, title], about }) => {
      const named = testsOf(read(where)).filter((one) => one.includes(title));
      expect(named).toHaveLength(1);
      // A component test opens the screen itself; a journey goes to it.
      const opened = about ?? path.basename(screen);
      if (where.endsWith('.test.tsx')) expect(read(where)).toContain(opened);
      else expect(named[0]).toContain(about);
    },
  );
});
