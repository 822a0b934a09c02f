import { getClientView, listSitePrincipals } from '#field/site-lists/contract.ts';
import type { Bench, Product } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';
import { spread } from '../world.ts';

const pageSize = 50;

/** The addresses of one client as they are paged through, when it has very many and when it has few. */
export async function measureSiteLists({ sizes, large, small }: Bench): Promise<Finding[]> {
  const total = (await addressesOf(large, {})).indirizzi.total;
  const fewTotal = (await addressesOf(small, {})).indirizzi.total;
  const lastPage = (rows: number) => ({ page: String(Math.ceil(rows / pageSize)) });
  const kinds: { name: string; many: Record<string, string>; few?: Record<string, string> }[] = [
    { name: 'prima pagina', many: {} },
    { name: 'ultima pagina', many: lastPage(total), few: lastPage(fewTotal) },
    { name: 'per città, all’indietro', many: { sort: 'citta', dir: 'desc' } },
    { name: 'ricerca di una riga', many: { q: '4711' }, few: { q: '471' } },
    { name: 'con dosimetri in scadenza', many: { dosimetri: 'scadenza' } },
  ];
  const findings: Finding[] = [];
  for (const { name, many, few = many } of kinds) {
    const ways = { large: () => addressesOf(large, many), small: () => addressesOf(small, few) };
    const rows = async (way: () => ReturnType<typeof addressesOf>) =>
      Math.max(1, (await way()).indirizzi.rows.length);
    const perRow = (await rows(ways.small)) / (await rows(ways.large));
    const times = await compare(ways, sizes);
    findings.push({
      what: `Indirizzi di un cliente, per riga, ${name}`,
      measured: `fra ${total.toLocaleString('it-IT')} indirizzi ${ms(times.large)}`,
      reference: `fra ${fewTotal.toLocaleString('it-IT')} ${ms(times.small)}`,
      value: (times.large / times.small) * perRow,
      unit: '×',
      aim: 1.2,
    });
  }
  const times = await compare({ large: () => principalsOf(large), small: () => principalsOf(small) }, sizes);
  findings.push({
    what: 'Elenco dei committenti con i loro conti',
    measured: `con ${sizes.placements.toLocaleString('it-IT')} posizionamenti ${ms(times.large)}`,
    reference: `con ${sizes.fewPlacements.toLocaleString('it-IT')} ${ms(times.small)}`,
    value: times.large / times.small,
    unit: '×',
  });
  return findings;
}

type Addresses = { indirizzi: { rows: unknown[]; total: number } };

async function addressesOf({ laboratory }: Product, query: Record<string, string>): Promise<Addresses> {
  const path = getClientView.path.replace('{cliente}', String(spread.clientId));
  const { body } = await laboratory.succeed({ path: `${path}?${new URLSearchParams(query).toString()}` });
  return JSON.parse(body.toString()) as Addresses;
}

async function principalsOf({ laboratory }: Product): Promise<void> {
  await laboratory.succeed({ path: `${listSitePrincipals.path}?size=${pageSize}` });
}
