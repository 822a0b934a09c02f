import { listReportSitesUntil } from '#reports/report-issuing/contract.ts';
import { previewReportRun } from '#reports/report-issuing/runs/preview/contract.ts';
import { listIssuableSites } from '#reports/report-issuing/sites/contract.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';
import { searchWindows } from '../world.ts';

type Window = { from: string; to: string };

/** A search for final reports: what each site has and lacks, for many sites and for few among all placements. */
export async function measureReportSites({ sizes, large: { laboratory } }: Bench): Promise<Finding[]> {
  const list = (window: Window) =>
    laboratory.succeed({
      path: listReportSitesUntil.path.replace('{from}', window.from).replace('{to}', window.to),
    });
  const preview = ({ from, to }: Window) =>
    laboratory.succeed({ method: 'POST', path: previewReportRun.path, body: { from, to } });
  const sites = async (window: Window) =>
    (JSON.parse((await list(window)).body.toString()) as unknown[]).length;
  const { searched } = sizes;
  const { many, few } = searchWindows;
  const [found, foundFew] = [await sites(many), await sites(few)];
  if (found !== searched.many || foundFew !== searched.few)
    throw new Error(`There are ${found} and ${foundFew} sites.`);
  const figure = (count: number) => count.toLocaleString('it-IT');
  const findings: Finding[] = [];
  const table = ({ from, to }: Window) =>
    laboratory.succeed({ path: `${listIssuableSites.path}?dal=${from}&al=${to}` });
  for (const [what, ask] of [
    ['Sedi di una ricerca, per sede', list],
    ['Quante sedi sono pronte, per sede', preview],
    ['Prima pagina della tabella delle sedi, per sede', table],
  ] as const) {
    const times = await compare({ many: () => ask(many), few: () => ask(few) }, sizes);
    findings.push({
      what,
      measured: `${figure(found)} sedi ${ms(times.many)}`,
      reference: `${figure(foundFew)} sedi ${ms(times.few)}`,
      value: times.many / found / (times.few / foundFew),
      unit: '×',
      aim: 1.2,
    });
  }
  return findings;
}
