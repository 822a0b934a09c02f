/** The traceability matrix as one self-contained page for an auditor, and as a table for a spreadsheet. */

/** @typedef {import('./traceability-matrix.mjs').MatrixRow} MatrixRow */
/** @typedef {ReturnType<typeof import('./traceability-matrix.mjs').countBySection>} Counts */

const stateWords = {
  shown: 'dimostrato',
  failed: 'fallito',
  'not-run': 'non eseguito',
  uncovered: 'senza prova',
};
const stateMarks = { shown: '✓', failed: '✗', 'not-run': '◌', uncovered: '–' };
const outcomeWords = { passed: 'superata', failed: 'fallita', 'not-run': 'non eseguita' };
const outcomeMarks = { passed: '✓', failed: '✗', 'not-run': '◌' };
const documentTitles = {
  S0: 'Radon sul campo: posizionamento, sostituzione, questionari',
  S1: 'Laboratorio, controlli IRME90, trasferte, firme',
  S2: 'Registri, pratiche massive, amministrazione',
};

/** @param {string} text */
const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** @param {number} shown @param {number} total */
const percent = (shown, total) => (total === 0 ? 0 : Math.floor((100 * shown) / total));

const style = `
:root{--brand:#1e344b;--ink:#1b2530;--muted:#5a6875;--line:#d9dfe5;--soft:#f4f6f8;--ok:#1d6b3a;--bad:#a3201d;--wait:#8a5a00}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);background:var(--soft);font-variant-numeric:tabular-nums}
header{background:var(--brand);color:#fff;padding:32px max(24px,calc(50vw - 600px))}
header h1{margin:0 0 4px;font-size:26px}header p{margin:0;opacity:.85}
main{max-width:1248px;margin:0 auto;padding:24px}
.cards{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));margin:0 0 24px}
.card,section{background:#fff;border:1px solid var(--line);border-radius:8px;padding:20px}
.card b{display:block;font-size:30px;line-height:1.2;color:var(--brand)}.card span{color:var(--muted)}
.bar{height:8px;border-radius:4px;background:#e6eaee;overflow:hidden;margin-top:10px;display:flex}
.bar i{display:block;height:100%}.bar .shown{background:var(--ok)}.bar .failed{background:var(--bad)}.bar .not-run{background:#d9a441}
section{margin:0 0 24px}h2{margin:0 0 4px;font-size:20px;color:var(--brand)}h3{margin:28px 0 8px;font-size:16px}
.lead{color:var(--muted);margin:0 0 12px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:8px 10px;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--muted);font-weight:600;font-size:13px;white-space:nowrap}
td.n,th.n{text-align:right;white-space:nowrap}
code{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:nowrap}
.how,.note,.file{color:var(--muted);font-size:13px}.note{border-left:3px solid #d9a441;padding-left:8px;margin-top:4px}
.tests{margin:0;padding:0;list-style:none;font-size:13.5px}.tests li{margin:0 0 6px}
.tag{display:inline-block;border-radius:999px;padding:1px 10px;font-size:13px;font-weight:600;white-space:nowrap}
.shown .tag,.tests .passed b{color:var(--ok)}.failed .tag,.tests .failed b{color:var(--bad)}
.not-run .tag,.tests .not-run b{color:var(--wait)}.uncovered .tag{color:var(--muted)}
.shown .tag{background:#e4f3e9}.failed .tag{background:#fbe6e5}.not-run .tag{background:#fdf1da}.uncovered .tag{background:#edf0f3}
.filters{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;position:sticky;top:0;background:var(--soft);padding:12px 0;margin:0 0 12px;border:0}
.filters input[type=search]{font:inherit;padding:8px 12px;border:1px solid #8b97a3;border-radius:8px;min-width:260px}
.filters label{display:inline-flex;gap:6px;align-items:center}
col.id{width:84px}col.state{width:128px}col.tests{width:38%}
table.rows{table-layout:fixed}.rows td{overflow-wrap:anywhere}tr[id],h3[id]{scroll-margin-top:72px}a{color:var(--brand)}
[hidden]{display:none!important}
@media print{.filters{display:none}body{background:#fff;font-size:11px}section,.card{border:0;padding:0}tr{break-inside:avoid}header{color:#000;background:none;padding:0 24px}}
`;

const script = `
const rows=[...document.querySelectorAll('tr[data-state]')],search=document.querySelector('#search'),boxes=[...document.querySelectorAll('[data-filter]')];
function apply(){const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean),on=new Set(boxes.filter(b=>b.checked).map(b=>b.dataset.filter));let n=0;
for(const row of rows){const text=row.textContent.toLowerCase();row.hidden=!on.has(row.dataset.state)||!words.every(w=>text.includes(w));if(!row.hidden)n++}
for(const part of document.querySelectorAll('[data-part]'))part.hidden=!part.querySelector('tr[data-state]:not([hidden])');
document.querySelector('#count').textContent=n+' di '+rows.length+' requisiti'}
search.addEventListener('input',apply);boxes.forEach(b=>b.addEventListener('change',apply));apply();
`;

/** @param {{ total: number, shown: number, failed: number, notRun: number }} count */
function bar({ total, shown, failed, notRun }) {
  const width = (/** @type {number} */ n) => `${((100 * n) / Math.max(total, 1)).toFixed(2)}%`;
  return `<div class="bar" role="img" aria-label="${shown} dimostrati, ${failed} falliti, ${notRun} non eseguiti su ${total}"><i class="shown" style="width:${width(shown)}"></i><i class="failed" style="width:${width(failed)}"></i><i class="not-run" style="width:${width(notRun)}"></i></div>`;
}

/** @param {Counts} counts */
export function sum(counts) {
  const total = { total: 0, shown: 0, failed: 0, notRun: 0 };
  for (const count of counts) {
    total.total += count.total;
    total.shown += count.shown;
    total.failed += count.failed;
    total.notRun += count.notRun;
  }
  return total;
}

/** @param {MatrixRow} row */
function matrixRow(row) {
  const tests = row.tests.map(
    (test) =>
      `<li class="${test.outcome}"><b title="${outcomeWords[test.outcome]}">${outcomeMarks[test.outcome]}</b> ${escapeHtml(test.title)}<br><span class="file">${escapeHtml(test.file)}${test.project && test.project !== 'vitest' ? ` · ${escapeHtml(test.project)}` : ''}${test.outcome === 'passed' ? '' : ` · ${outcomeWords[test.outcome]}`}</span></li>`,
  );
  return `<tr class="${row.state}" data-state="${row.state}" id="${row.id}"><td><code>${row.id}</code></td><td>${escapeHtml(row.requirement)}<div class="how">${escapeHtml(row.howToVerify)}</div>${row.note ? `<div class="note">${escapeHtml(row.note)}</div>` : ''}</td><td><span class="tag">${stateMarks[row.state]} ${stateWords[row.state]}</span></td><td>${tests.length ? `<ul class="tests">${tests.join('')}</ul>` : ''}</td></tr>`;
}

/** @param {string} document @param {MatrixRow[]} rows @param {Counts} counts */
function documentPart(document, rows, counts) {
  const own = counts.filter((count) => count.document === document);
  const summary = own.map(
    (c) =>
      `<tr><td><a href="#${document}-${encodeURIComponent(c.section)}">§ ${escapeHtml(c.section)}</a></td><td class="n">${c.total}</td><td class="n">${c.shown}</td><td class="n">${c.failed}</td><td class="n">${c.notRun}</td><td class="n">${percent(c.shown, c.total)} %</td><td style="width:30%">${bar(c)}</td></tr>`,
  );
  const parts = own.map((c) => {
    const list = rows.filter(
      (row) => row.id[1] === document[1] && (row.section.split(';')[0] ?? '').trim() === c.section,
    );
    return `<div data-part><h3 id="${document}-${encodeURIComponent(c.section)}">§ ${escapeHtml(c.section)}</h3><table class="rows"><colgroup><col class="id"><col><col class="state"><col class="tests"></colgroup><thead><tr><th scope="col">Requisito</th><th scope="col">Testo e modo di verifica</th><th scope="col">Esito</th><th scope="col">Prove</th></tr></thead><tbody>${list.map(matrixRow).join('\n')}</tbody></table></div>`;
  });
  const title = documentTitles[/** @type {keyof typeof documentTitles} */ (document)] ?? '';
  return `<section data-part><h2>${document} · ${escapeHtml(title)}</h2><table><thead><tr><th scope="col">Sezione della specifica</th><th scope="col" class="n">Requisiti</th><th scope="col" class="n">Dimostrati</th><th scope="col" class="n">Falliti</th><th scope="col" class="n">Non eseguiti</th><th scope="col" class="n">Quota</th><th></th></tr></thead><tbody>${summary.join('')}</tbody></table>${parts.join('\n')}</section>`;
}

/**
 * @param {{ rows: MatrixRow[], counts: Counts, reports: { name: string, writtenAt: Date }[], version: string }} matrix
 * @returns {string}
 */
export function matrixPage({ rows, counts, reports, version }) {
  const documents = [...new Set(counts.map((count) => count.document))];
  const when = new Intl.DateTimeFormat('it-IT', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Rome',
  });
  const runs = reports.map((report) => `${report.name} (${when.format(report.writtenAt)})`).join(', ');
  const all = sum(counts);
  const cards = [
    `<div class="card"><span>Tutta la specifica</span><b>${all.shown} / ${all.total}</b>${bar(all)}</div>`,
    ...documents.map((document) => {
      const count = sum(counts.filter((c) => c.document === document));
      return `<div class="card"><span>${document}</span><b>${count.shown} / ${count.total}</b>${bar(count)}</div>`;
    }),
  ];
  const filters = Object.entries(stateWords).map(
    ([state, word]) => `<label><input type="checkbox" checked data-filter="${state}">${word}</label>`,
  );
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Radia – Matrice di tracciabilità</title><style>${style}</style></head>
<body><header><h1>Matrice di tracciabilità</h1><p>Radia ${escapeHtml(version)} · requisito → prova → esito · ${runs ? `risultati: ${escapeHtml(runs)}` : 'nessun risultato di prova disponibile'}</p></header>
<main><div class="cards">${cards.join('')}</div>
<p class="lead">Un requisito è <b>dimostrato</b> quando almeno una prova automatica che lo nomina è stata superata e nessuna è fallita. Il testo di ogni requisito contiene già le decisioni prese; una nota ambra dice dove il testo si discosta dalla prima stesura.</p>
<div class="filters"><input type="search" id="search" placeholder="Cerca requisito, testo o prova" aria-label="Cerca">${filters.join('')}<span id="count" role="status"></span></div>
${documents.map((document) => documentPart(document, rows, counts)).join('\n')}
</main><script>${script}</script></body></html>
`;
}

/**
 * Semicolon-separated with a byte order mark, as Italian spreadsheets expect. One line per requirement and test.
 * @param {MatrixRow[]} rows
 * @returns {string}
 */
export function matrixCsv(rows) {
  const cell = (/** @type {string} */ text) => `"${text.replace(/"/g, '""')}"`;
  const line = (/** @type {string[]} */ cells) => cells.map(cell).join(';');
  const head = [
    'requisito',
    'sezione',
    'tipo',
    'testo',
    'verifica',
    'nota',
    'esito',
    'prova',
    'file',
    'progetto',
    'esito prova',
  ];
  const lines = rows.flatMap((row) => {
    const own = [
      row.id,
      row.section,
      row.kind,
      row.requirement,
      row.howToVerify,
      row.note,
      stateWords[row.state],
    ];
    if (row.tests.length === 0) return [line([...own, '', '', '', ''])];
    return row.tests.map((test) =>
      line([...own, test.title, test.file, test.project, outcomeWords[test.outcome]]),
    );
  });
  return `\uFEFF${[line(head), ...lines].join('\r\n')}\r\n`;
}
