import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { demoAccounts, demoPassword } from '#db/demo/accounts.ts';
import { listPages } from './definitions.ts';
import { startBrowser, type Visit, walkPages } from './walk.ts';

// `npm run page-walk -- http://localhost:3000 [--user admin …] [--each 2] [--password …] [--out visits.jsonl]`: opens every
// page by role on an installation that runs, and says which are slow, large or too wide; never judges.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    user: { type: 'string', multiple: true },
    each: { type: 'string', default: '2' },
    password: { type: 'string', default: demoPassword },
    out: { type: 'string' },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const url = (positionals[0] ?? 'http://localhost:3000').replace(/\/$/, '');
const mostMs = 1_000;
const mostNodes = 2_000;

function describe(visit: Visit): string {
  const { username, address, heading, settledMs, slowest, meMs, nodes, isWide, problems } = visit;
  const call = slowest ? `, ${slowest.call} ${slowest.ms} ms («chi sono» ${meMs} ms)` : '';
  const marks = [isWide.desk && 'largo sul computer', isWide.phone && 'largo sul telefono', ...problems];
  const told = marks.filter(Boolean).join('; ');
  return `${username} ${address} «${heading}» ${settledMs} ms, ${nodes} nodi${call}${told && ` – ${told}`}`;
}

const pages = await listPages();
const browser = await startBrowser();
const visits: Visit[] = [];
try {
  for (const username of values.user ?? demoAccounts.map((account) => account.username)) {
    for await (const visit of walkPages(browser, {
      ...{ url, username, pages, password: values.password, each: Number(values.each) },
    })) {
      visits.push(visit);
      say(describe(visit));
      if (values.out) appendFileSync(values.out, `${JSON.stringify(visit)}\n`);
    }
  }
} finally {
  await browser.close();
}
const opened = new Set(visits.map(({ page }) => page));
const listOf = (title: string, found: readonly Visit[]) =>
  say(`\n${title}: ${found.length}\n${found.map(describe).join('\n')}`);
listOf('Le più lente', visits.toSorted((one, other) => other.settledMs - one.settledMs).slice(0, 20));
listOf(
  `Oltre ${mostMs} ms`,
  visits.filter(({ settledMs }) => settledMs > mostMs),
);
listOf(
  `Oltre ${mostNodes} nodi`,
  visits.filter(({ nodes }) => nodes > mostNodes),
);
listOf(
  'Più larghe dello schermo',
  visits.filter(({ isWide }) => isWide.desk || isWide.phone),
);
listOf(
  'Con errori',
  visits.filter(({ problems }) => problems.length > 0),
);
const missed = pages.filter(({ path }) => !opened.has(path)).map(({ path }) => path);
say(`\nPagine aperte: ${opened.size} di ${pages.length}. Nessun collegamento porta a:\n${missed.join('\n')}`);
