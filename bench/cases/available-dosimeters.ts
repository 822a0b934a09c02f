import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import type { Bench, Product } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';
import { history } from '../world.ts';

const path = listAvailableDosimeters.path.replace('{committente}', String(history.principalId));

/** The dosimeters a principal can place, when it has a long history of placements and when a short one. */
export async function measureAvailableDosimeters({ sizes, large, small }: Bench): Promise<Finding[]> {
  const list = ({ laboratory }: Product) => laboratory.succeed({ method: 'POST', path, body: {} });
  const [many, few] = [await list(large), await list(small)];
  if (!many.body.equals(few.body)) throw new Error('The two lists of available dosimeters differ.');
  const times = await compare({ large: () => list(large), small: () => list(small) }, sizes);
  const figure = (count: number) => count.toLocaleString('it-IT');
  return [
    {
      what: `${sizes.available} dosimetri disponibili`,
      measured: `fra ${figure(sizes.placements)} posizionamenti ${ms(times.large)}`,
      reference: `fra ${figure(sizes.fewPlacements)} ${ms(times.small)}`,
      value: times.large / times.small,
      unit: '×',
      aim: 1.2,
    },
  ];
}
