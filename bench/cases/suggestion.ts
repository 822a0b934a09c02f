import { type MunicipalitySuggestion, suggestMunicipalities } from '#geography/municipalities/contract.ts';
import type { Bench } from '../bench.ts';
import { startReference } from '../children.ts';
import { Client } from '../client.ts';
import type { ConstantOrder } from '../constant-server.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';

const typed = ['pad', 'san gio', 'reggio nell', 'montagnana', 'viterb', 'a'];

/** Suggesting municipalities, against the same server answering a constant: what is measured is the search. */
export async function measureSuggestion({ sizes, large }: Bench): Promise<Finding[]> {
  const { laboratory, settings } = large;
  const pathOf = (text: string) => suggestMunicipalities.path.replace('{query}', encodeURIComponent(text));
  const { body } = await laboratory.succeed({ path: pathOf('pad') });
  const reply = JSON.parse(body.toString()) as MunicipalitySuggestion[];
  const order: ConstantOrder = { settings, reply };
  const constant = await startReference('constant-server.ts', order);
  const client = new Client(constant.url, laboratory.cookie);
  let round = 0;
  try {
    const times = await compare(
      {
        product: () => laboratory.succeed({ path: pathOf(typed[(round += 1) % typed.length] ?? '') }),
        constant: () => client.succeed({ path: pathOf(typed[round % typed.length] ?? '') }),
      },
      sizes,
    );
    return [
      {
        what: 'Suggerimento dei comuni',
        measured: `HTTP ${ms(times.product)}`,
        reference: `lo stesso server con una risposta costante ${ms(times.constant)}`,
        value: times.product / times.constant,
        unit: '×',
        aim: 2,
      },
    ];
  } finally {
    client.close();
    await constant.stop();
  }
}
