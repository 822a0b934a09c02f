import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import {
  type Content,
  dataTable,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import { gradeLabels } from '#radioprotection/persons/rules.ts';
import type { PaperWording } from '#radioprotection/settings/rules.ts';
import { limitText } from '../../control-cards/rules.ts';
import { measureLines, measureText } from '../../measures/rules.ts';
import { landTransportLabels, methodLabels, transportLabels } from '../../words/rules.ts';
import type { Attestation } from '../contract.ts';
import { conclusionLabels } from '../rules.ts';
import type { ExpertPerson } from './queries.ts';

type Printed = {
  form: Attestation;
  expert: ExpertPerson;
  number: string;
  revision: number;
  /** What an expert has confirmed of the law. */
  wording: PaperWording;
  madeAt: Date;
};

type Fact = readonly [label: string, value: string | null | undefined];

/**
 * What an expert attests of a load that was controlled (D.Lgs. 101/2020, art. 72 and annex XIX), in the words of the
 * settings: what is known, alone.
 */
export function attestationDocument({
  form,
  expert,
  number,
  revision,
  wording,
  madeAt,
}: Printed): PrintedDocument {
  const on = formatDay(romeDay(madeAt));
  const { anagrafica, conclusione } = form;
  return {
    title: `Controllo radiometrico n. ${number}`,
    letter: {
      sender: expert.name,
      senderLines: [
        `Esperto di radioprotezione${expert.grade ? `, ${gradeLabels[expert.grade].toLowerCase()}` : ''}`,
        ...(expert.register ? [`Iscrizione n. ${expert.register}`] : []),
      ],
      running: `Controllo radiometrico n. ${number} del registro, versione ${revision} del ${on}`,
    },
    madeAt,
    archival: true,
    orientation: 'portrait',
    content: [
      { text: 'Attestazione del controllo radiometrico', fontSize: 14, bold: true, margin: [0, 0, 0, 2] },
      {
        text: ['Mod. IRME90', ...wording.references].join('\n'),
        color: quietInk,
        margin: [0, 0, 0, 6],
      },
      { text: wording.text, margin: [0, 0, 0, 10] },
      ...part('Registro', [
        ['Numero', number],
        ['Modello', `IRME90 n. ${form.id}`],
        ['Richiedente', form.clientLabel],
      ]),
      ...part('Mittente', partyFacts(anagrafica.mittente)),
      ...part('Destinatario', partyFacts(anagrafica.destinatario)),
      ...part('Carico', goodsFacts(form)),
      ...part('Trasporto', carriageFacts(form)),
      ...part('Misure', measureFacts(form)),
      ...part('Ultima verifica di buon funzionamento dello strumento', checkFacts(form)),
      ...photos(form),
      ...part('Conclusione', [
        ['Esito', conclusione && conclusionLabels[conclusione.esito]],
        ['Nota', conclusione?.nota],
        ['Data', on],
      ]),
      { text: `L’esperto di radioprotezione\n${expert.name}`, margin: [280, 16, 0, 0] },
    ],
  };
}

/** Facts that are known, under their heading; nothing where none is. */
function part(heading: string, facts: readonly Fact[]): Content[] {
  const known = facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  if (known.length === 0) return [];
  return [
    { text: heading, fontSize: 11, bold: true, margin: [0, 4, 0, 4] },
    {
      layout: 'noBorders',
      margin: [0, 0, 0, 8],
      table: {
        widths: [170, '*'],
        body: known.map(([label, value]) => [{ text: label, color: quietInk }, value]),
      },
    },
  ];
}

function partyFacts(party: Attestation['anagrafica']['mittente']): Fact[] {
  return [
    ['Nome', party.nome],
    ['Indirizzo', party.indirizzo],
    ['Paese', party.paese],
    ['Telefono', party.telefono],
    ['Fax', party.fax],
  ];
}

function goodsFacts({ anagrafica: { merce } }: Attestation): Fact[] {
  return [
    ['Descrizione', merce.description],
    ['Voce doganale', merce.voceDoganale],
    ['Numero di colli', String(merce.numeroColli)],
    ['Metallo', merce.metallo],
    ['Provenienza', merce.origine],
    ['Fattura', merce.dataFattura && `n. ${merce.numeroFattura} del ${formatDay(merce.dataFattura)}`],
  ];
}

function carriageFacts({ trasporto }: Attestation): Fact[] {
  const { naveDetails: ship, voloDetails: flight, trasportoTerritorio: land } = trasporto;
  return [
    ['Tipo', transportLabels[trasporto.tipo]],
    ['Nave', ship && withCountry(ship)],
    ['Porto di partenza', ship?.portoPartenza?.label],
    ['Porto di arrivo', ship?.portoArrivo?.label],
    ['Polizza di carico', ship?.polizzaDiCarico],
    ['Volo', flight && withCountry(flight)],
    ['Compagnia aerea', flight?.compagnia.label],
    ['Aeroporto di partenza', flight?.aeroportoPartenza.label],
    ['Aeroporto di arrivo', flight?.aeroportoArrivo.label],
    ['AWB', flight?.awb],
    ['Trasporto sul territorio', landTransportLabels[land.tipo]],
    ['Matricola del container', land.matricola],
    ['Targa', land.targa],
    ['Vagone', land.vagone],
    ['AWB sul territorio', land.awb],
    ['Sede del controllo', land.sedeControllo?.label],
  ];
}

const withCountry = ({ label, paese }: { label: string; paese: string }) =>
  [label, paese && `(${paese})`].filter(Boolean).join(' ');

function measureFacts({ controlli, misurato }: Attestation): Fact[] {
  const { strumentoPortatile: portable, portaleRadiometrico: portal } = controlli;
  const used = portable?.usedInstrument;
  const lines = measureLines({
    ...{ method: controlli.metodo, instrument: used?.label ?? null },
    ...{ background: portable?.fondo ?? null, within20Cm: portable?.a20cm ?? null },
    ...{ airAgainstWalls: portal?.ariaRispettoPareti ?? null, portalBackground: portal?.fondo ?? null },
    ...{ sourceType: portal?.tipoSorgente ?? null, sourceActivity: portal?.attivitaSorgente ?? null },
  });
  const at = misurato && new Date(misurato.quando);
  return [
    ['Metodo', controlli.metodo && methodLabels[controlli.metodo]],
    ...lines.map(({ label, value }): Fact => [label, value]),
    ['Taratura dello strumento', used?.taratura && `del ${formatDay(used.taratura)}`],
    ['Taratura valida fino al', used?.nextCalibration && formatDay(used.nextCalibration)],
    ['Operatore', misurato?.chi],
    ['Data della misura', at && `${formatDay(romeDay(at))}, ore ${romeTimeOfDay(at)}`],
  ];
}

function checkFacts({ buonFunzionamento: check, controlli }: Attestation): Fact[] {
  if (check?.data == null) return [];
  return [
    ['Carta di controllo', controlli.strumentoPortatile?.usedInstrument?.cardName],
    ['Data', formatDay(check.data)],
    ['Valore', check.valore === null ? null : `${measureText(check.valore)} µSv/h`],
    ['Media della carta', check.media === null ? null : limitText(check.media)],
    ['Scarto tipo della carta', check.sigma === null ? null : limitText(check.sigma)],
  ];
}

function photos({ foto }: Attestation): Content[] {
  if (foto.length === 0) return [];
  return [
    { text: 'Foto conservate con il modello', fontSize: 11, bold: true, margin: [0, 4, 0, 4] },
    dataTable(
      [
        { header: 'Foto', width: 80 },
        { header: 'Di', width: '*' },
        { header: 'Scattata', width: 130 },
      ],
      foto.map(({ tipo, chi, scattataIl }) => [
        tipo === 'carico' ? 'Carico' : 'Sigillo',
        chi,
        scattataIl === null
          ? '–'
          : `${formatDay(romeDay(new Date(scattataIl)))}, ${romeTimeOfDay(new Date(scattataIl))}`,
      ]),
    ),
  ];
}
