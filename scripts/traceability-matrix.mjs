/**
 * Requirement lists, the ids named in test titles, and the matrix that joins both. Pure: text in, data out.
 *
 * @typedef {{ id: string, section: string, kind: string, requirement: string, howToVerify: string, note: string }} Requirement
 * @typedef {'passed' | 'failed' | 'not-run'} Outcome
 * @typedef {{ title: string, file: string, project: string, outcome: Outcome }} ShownTest
 * @typedef {'shown' | 'failed' | 'not-run' | 'uncovered'} State
 * @typedef {Requirement & { tests: ShownTest[], state: State }} MatrixRow
 */

export const columns = ['id', 'section', 'kind', 'requirement', 'how_to_verify', 'note'];

/**
 * Reads one requirement list (tab-separated, first line the column names). Throws on a malformed line.
 * @param {string} text
 * @param {string} name name of the list, for the error message
 * @returns {Requirement[]}
 */
export function parseRequirements(text, name) {
  const [head, ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (head !== columns.join('\t')) throw new Error(`${name}: the first line must be ${columns.join(', ')}`);
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const place = `${name}, line ${index + 2}`;
    if (cells.length !== columns.length)
      throw new Error(`${place}: ${cells.length} columns, not ${columns.length}`);
    const [id = '', section = '', kind = '', requirement = '', howToVerify = '', note = ''] = cells;
    if (!/^R\d-\d{3}$/.test(id)) throw new Error(`${place}: "${id}" is no requirement id`);
    if ([section, kind, requirement, howToVerify].some((cell) => cell.trim() === '')) {
      throw new Error(`${place}: empty column`);
    }
    return { id, section, kind, requirement, howToVerify, note };
  });
}

/**
 * Requirement ids named in a text, in order and once each. Understands `R0-214`, ranges (`R0-221..231`,
 * `R0-221..R0-231`), lists (`R0-221, R0-230`) and, in brackets, lists that shorten the following ids
 * (`(R0-221..223, 230)`).
 * @param {string} text
 * @returns {string[]}
 */
export function idsIn(text) {
  /** @type {Set<string>} */
  const ids = new Set();
  const item = /(?:R(\d)-)?(\d{3})(?:\s*(?:\.\.|…)\s*(?:R\d-)?(\d{3}))?/y;
  for (const start of text.matchAll(/\bR\d-\d{3}\b/g)) {
    const bracketed = text.lastIndexOf('(', start.index) > text.lastIndexOf(')', start.index);
    let document = '';
    item.lastIndex = start.index;
    for (let match = item.exec(text); match; match = item.exec(text)) {
      document = match[1] ?? document;
      for (let n = Number(match[2]); n <= Number(match[3] ?? match[2]); n++) {
        ids.add(`R${document}-${String(n).padStart(3, '0')}`);
      }
      const end = match.index + match[0].length;
      const gap = bracketed
        ? /^[,;]?\s*(?=(?:R\d-)?\d{3}(?!\d)\s*(?:[,;)]|\.\.|…))/.exec(text.slice(end))
        : null;
      if (!gap || gap[0] === '') break;
      item.lastIndex = end + gap[0].length;
    }
  }
  return [...ids];
}

/**
 * State of a requirement: a failed test outweighs the passed ones; a test that was not run shows nothing.
 * @param {ShownTest[]} tests
 * @returns {State}
 */
export function stateOf(tests) {
  if (tests.length === 0) return 'uncovered';
  if (tests.some((test) => test.outcome === 'failed')) return 'failed';
  return tests.some((test) => test.outcome === 'passed') ? 'shown' : 'not-run';
}

/**
 * Joins requirements with the tests that name them.
 * @param {Requirement[]} requirements
 * @param {ShownTest[]} tests
 * @returns {MatrixRow[]}
 */
export function buildMatrix(requirements, tests) {
  /** @type {Map<string, ShownTest[]>} */
  const testsById = new Map();
  for (const test of tests) {
    for (const id of idsIn(test.title)) testsById.set(id, [...(testsById.get(id) ?? []), test]);
  }
  return requirements.map((requirement) => {
    const own = testsById.get(requirement.id) ?? [];
    return { ...requirement, tests: own, state: stateOf(own) };
  });
}

/**
 * Counts per specification section (`R0` and `2.1`, not `2.1;9`: a row counts in its first section).
 * @param {MatrixRow[]} rows
 * @returns {{ document: string, section: string, total: number, shown: number, failed: number, notRun: number }[]}
 */
export function countBySection(rows) {
  /** @type {Map<string, { document: string, section: string, total: number, shown: number, failed: number, notRun: number }>} */
  const counts = new Map();
  for (const row of rows) {
    const document = `S${row.id[1]}`;
    const section = (row.section.split(';')[0] ?? '').trim();
    const key = `${document} ${section}`;
    const count = counts.get(key) ?? { document, section, total: 0, shown: 0, failed: 0, notRun: 0 };
    count.total += 1;
    if (row.state === 'shown') count.shown += 1;
    if (row.state === 'failed') count.failed += 1;
    if (row.state === 'not-run') count.notRun += 1;
    counts.set(key, count);
  }
  return [...counts.values()];
}
