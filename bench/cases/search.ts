import { searchAll } from '#overview/search/contract.ts';
import type { Bench, Product } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';

/** What is typed: the beginning of all codes, of few, a whole one, a word that very many names have, one that few have. */
const typed: readonly { name: string; text: string }[] = [
  { name: 'l’inizio di ogni codice', text: 'LBS' },
  { name: 'l’inizio di un codice', text: 'LBS1000000' },
  { name: 'un codice', text: 'LBS10000007' },
  { name: 'due lettere', text: 'se' },
  { name: 'una parola che hanno tutti', text: 'punto' },
  { name: 'un nome', text: 'sede 47' },
];

/** One key in the search for everything, when there are very many dosimeters and when there are few. */
export async function measureSearch({ sizes, large, small }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  const figure = (count: number) => count.toLocaleString('it-IT');
  for (const { name, text } of typed) {
    const path = `${searchAll.path}?${new URLSearchParams({ q: text }).toString()}`;
    const ask = ({ laboratory }: Product) => laboratory.succeed({ path });
    const times = await compare({ large: () => ask(large), small: () => ask(small) }, sizes);
    const what = `Ricerca di tutto, ${name}`;
    findings.push(
      {
        what,
        measured: `fra ${figure(sizes.placements)} dosimetri ${ms(times.large)}`,
        reference: `fra ${figure(sizes.fewPlacements)} ${ms(times.small)}`,
        value: times.large / times.small,
        unit: '×',
        aim: 1.5,
      },
      { what, measured: '', value: times.large, unit: 'ms', aim: 30 },
    );
  }
  return findings;
}
