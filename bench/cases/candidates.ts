import { listCandidates } from '#field/candidates/contract.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';
import { measured } from '../world.ts';

/** The candidates of an address with very many removed dosimeters: a row must not cost more than where there are few. */
export async function measureCandidates({ sizes, large: { laboratory } }: Bench): Promise<Finding[]> {
  const list = (id: number) =>
    laboratory.succeed({
      path: listCandidates.path.replace('{id}', String(id)).replace('{from}', '2024-01-01'),
    });
  const rows = async (id: number) => (JSON.parse((await list(id)).body.toString()) as unknown[]).length;
  const [many, few] = [await rows(measured.many), await rows(measured.few)];
  if (many !== sizes.sitePlacements || few !== sizes.fewSitePlacements)
    throw new Error(`There are ${many} and ${few} candidates.`);
  const times = await compare({ many: () => list(measured.many), few: () => list(measured.few) }, sizes);
  const figure = (count: number) => count.toLocaleString('it-IT');
  return [
    {
      what: 'Candidati di una sede, per riga',
      measured: `${figure(many)} righe ${ms(times.many)}`,
      reference: `${figure(few)} righe ${ms(times.few)}`,
      value: times.many / many / (times.few / few),
      unit: '×',
      aim: 1.2,
    },
  ];
}
