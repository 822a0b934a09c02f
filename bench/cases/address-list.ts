import { listAddressRecords } from '#customers/address-records/contract.ts';
import type { Bench, Product } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';

/** The list of addresses as the laboratory uses it, when there are very many and when there are few. */
export async function measureAddressList({ sizes, large, small }: Bench): Promise<Finding[]> {
  const pageSize = 50;
  const { total } = await ask(large, {});
  const { total: fewTotal } = await ask(small, {});
  const lastPage = (rows: number) => String(Math.ceil(rows / pageSize));
  const kinds: { name: string; many: Record<string, string>; few?: Record<string, string> }[] = [
    { name: 'prima pagina', many: {} },
    { name: 'ultima pagina', many: { page: lastPage(total) }, few: { page: lastPage(fewTotal) } },
    { name: 'per città, all’indietro', many: { sort: 'citta', dir: 'desc' } },
    { name: 'ricerca di poche righe', many: { q: '4711' }, few: { q: '471' } },
    { name: 'ricerca con una parola che hanno tutti', many: { q: 'sede 4711' }, few: { q: 'sede 471' } },
    { name: 'ricerca di molte righe', many: { q: 'viterbo' } },
  ];
  const findings: Finding[] = [];
  for (const { name, many, few = many } of kinds) {
    const times = await compare({ large: () => ask(large, many), small: () => ask(small, few) }, sizes);
    findings.push({
      what: `Anagrafica degli indirizzi, ${name}`,
      measured: `fra ${total.toLocaleString('it-IT')} indirizzi ${ms(times.large)}`,
      reference: `fra ${fewTotal.toLocaleString('it-IT')} ${ms(times.small)}`,
      value: times.large / times.small,
      unit: '×',
    });
  }
  return findings;
}

async function ask({ laboratory }: Product, query: Record<string, string>): Promise<{ total: number }> {
  const path = `${listAddressRecords.path}?${new URLSearchParams({ size: '50', ...query }).toString()}`;
  const { body } = await laboratory.succeed({ path });
  return JSON.parse(body.toString()) as { total: number };
}
