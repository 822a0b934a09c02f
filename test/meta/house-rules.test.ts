import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['src', 'db', 'test'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`),
);
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('test/');

/** Lines of `files` that `pattern` finds, as file:line. */
function lines(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => (pattern.test(text) ? [`${file}:${index + 1}`] : [])),
  );
}

test('the search sees the sources', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(lines(['src/platform/server/clock.ts'], /new Date\(\)/)).toHaveLength(1);
});

test('business code asks the clock port for the time', () => {
  const business = sources.filter((file) => /^src\/(?!app|platform|ui)|^db\//.test(file) && !isTest(file));
  expect(lines(business, /new Date\(\)|Date\.now\(\)/)).toEqual([]);
});

test('no test is skipped, focused or still to be written', () => {
  const tests = sources.filter((file) => isTest(file) && file !== 'test/meta/house-rules.test.ts');
  expect(
    lines(tests, /\b(test|it|describe)\.(skip|only|todo|fixme|fails)\b|\bx(it|test|describe)\(/),
  ).toEqual([]);
});

test('no test goes by the time on the wall, or by a port that it chose itself', () => {
  const tests = sources.filter((file) => isTest(file) && file !== 'test/meta/house-rules.test.ts');
  expect(lines(tests, /performance\.now\(|process\.hrtime/)).toEqual([]);
  expect(lines(tests, /\blisten\([1-9]|\.pid %|\bport: [1-9]/)).toEqual([]);
});

/** What the functions that make a body of a record and of what is typed take out of the record. */
function makersOf(text: string, made: string): string[] {
  const called = [...made.matchAll(/\b(\w+)\(\w+, typed\)/g)].map(([, name = '']) => name);
  return called.map((name) => new RegExp(`function ${name}\\(\\{([^}]*)\\}`).exec(text)?.[1] ?? '');
}

test('a form sends the version that it began from, which is among what is typed, and not one that was read since', () => {
  const forms = sources.filter((file) => /\/web\/.*\.tsx?$/.test(file) && !isTest(file));
  const wires = forms.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/\bwire: \(([^)]*)\) =>([\s\S]*?)\n {4}[a-z]/gi)].map(
      ([, typed = '', made = '']) => ({ file, typed, made, makers: makersOf(text, made) }),
    );
  });
  expect(wires.length).toBeGreaterThan(20);
  const isLate = ({ typed, made, makers }: (typeof wires)[number]) =>
    (/\bversione\b/.test(made) &&
      !/\bversione\b/.test(typed) &&
      !/typed\.versione|const \{[^}]*\bversione\b/.test(made)) ||
    makers.some((taken) => /\bversione\b/.test(taken));
  expect(wires.filter(isLate).map(({ file }) => file)).toEqual([]);
});

/** A merge of what its preview shows. */
const sentAsOpened = ['src/irme90/lookup-doubles/web/merge-dialog.tsx'];

/** What is meant stands beside the button as it was read last, or the dialog keeps it as it was opened. */
const sentAsRead = [
  'src/irme90/inspections/web/delegation-dialogs.tsx',
  'src/laboratory/report-settings/web/settings-versions.tsx',
  'src/laboratory/shipments/web/departure-dialogs.tsx',
  'src/radioprotection/activities/web/take-up-activity.tsx',
  'src/radioprotection/folders/web/document-dialogs.tsx',
  'src/radioprotection/planimetries/web/unit-planimetries.tsx',
];

test('a form that sends by itself names the version of what was seen, and not one that was read since', () => {
  const forms = sources.filter((file) => /\/web\/.*\.tsx?$/.test(file) && !isTest(file));
  const late = forms.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (!/\buseSave\(/.test(text)) return false;
    const sent = text.replaceAll(/\b(useTyped|useState|setBase|change|keepSheetDraft)\([\s\S]*?\);/g, '');
    return versionsSent(sent).some(
      (name) => name !== 'typed' && !new RegExp(`seen(: ${name})?\\b.*useSeen\\(`).test(sent),
    );
  });
  expect(late.toSorted()).toEqual([...sentAsOpened, ...sentAsRead].toSorted());
});

/** Of what the versions are that a form sends: `versione: row.versione`, or taken out of it before; '' where that is not said. */
function versionsSent(text: string): string[] {
  const named = [...text.matchAll(/\bversione: (\w+)\.versione\b/g)].map(([, name = '']) => name);
  const isBare = /\bbody(:| =) \{[^{}]*(?<![.\w])versione\b(?![:.])/.test(text);
  const [, taken = ''] = /const \{[^}]*\bversione\b[^}]*\} = (\w+)/.exec(text) ?? [];
  return isBare ? [...named, taken] : named;
}

test('a contract is read at a glance: at most 120 lines', () => {
  const contracts = sources.filter((file) => file.endsWith('/contract.ts'));
  const long = contracts.filter(
    (file) => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length > 120,
  );
  expect(long).toEqual([]);
});

test('no drawer collects what has no name', () => {
  expect(
    sources.filter((file) => /(^|\/|-)(utils?|helpers?|commons?|managers?)(\/|\.|-)/.test(file)),
  ).toEqual([]);
});

const contexts = readdirSync(path.join(root, 'src')).filter(
  (name) => !['app', 'platform', 'ui'].includes(name),
);

test('every context says what it is for, and what each of its slices does', () => {
  const untold = contexts.flatMap((context) => {
    const readme = readFileSync(path.join(root, 'src', context, 'README.md'), 'utf8');
    return readdirSync(path.join(root, 'src', context), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['server', 'web'].includes(entry.name))
      .map(({ name }) => name)
      .filter((slice) => !readme.includes(`\`${slice}\``) && !readme.includes(`\`${slice}/\``))
      .map((slice) => `${context}/${slice}`);
  });
  expect(untold).toEqual([]);
});
