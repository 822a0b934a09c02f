import { formatDay } from '#platform/contract/dates.ts';
import { sectionsOf } from '../../forms/rules.ts';
import { landTransportLabels, methodLabels, transportLabels } from '../../words/rules.ts';
import type { FormDraft } from '../rules.ts';

type Row = readonly [label: string, said: string];

const isSaid = ([, said]: Row) => said.trim() !== '';

/** What a draft says in words, part by part; what is not said is left out. */
export function partsOf(draft: FormDraft): Record<'parties' | 'goods' | 'transport' | 'control', Row[]> {
  const { mittente, destinatario, merce } = draft.anagrafica;
  const party = (name: string, { label, indirizzo, paese, telefono, fax }: typeof mittente): Row[] => [
    [name, label],
    [`Indirizzo del ${name.toLowerCase()}`, indirizzo],
    [`Paese del ${name.toLowerCase()}`, paese],
    [`Telefono del ${name.toLowerCase()}`, telefono],
    [`Fax del ${name.toLowerCase()}`, fax],
  ];
  const goods: Row[] = [
    ['Voce doganale', merce.voceDoganale],
    ['Descrizione della merce', merce.description],
    ['Numero di colli', merce.numeroColli],
    [
      'Fattura',
      [merce.numeroFattura, merce.dataFattura && formatDay(merce.dataFattura)].filter(Boolean).join(' del '),
    ],
    ['Metallo', merce.metallo],
    ['Provenienza', merce.origine],
  ];
  return {
    parties: [...party('Mittente', mittente), ...party('Destinatario', destinatario)].filter(isSaid),
    goods: goods.filter(isSaid),
    transport: transportRows(draft.trasporto).filter(isSaid),
    control: controlRows(draft).filter(isSaid),
  };
}

/** All that a draft says, in words. */
export function rowsOf(draft: FormDraft): Row[] {
  const { parties, goods, transport, control } = partsOf(draft);
  return [...parties, ...goods, ...transport, ...control];
}

/** Where a draft says something else than what is stored; the day of work with it. */
export function differencesOf(
  mine: FormDraft,
  stored: FormDraft,
): { label: string; mine: string; stored: string }[] {
  const [ours, theirs] = [mine, stored].map(
    (draft) => new Map([...rowsOf(draft), ['Data di lavorazione', dayOf(draft)] as const]),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .map((label) => ({ label, mine: ours.get(label) ?? '', stored: theirs.get(label) ?? '' }))
    .filter((row) => row.mine !== row.stored);
}

const dayOf = ({ controlli: { dueDate } }: FormDraft) => (dueDate ? formatDay(dueDate) : '');

function transportRows({
  tipo,
  naveDetails,
  voloDetails,
  trasportoTerritorio: land,
}: FormDraft['trasporto']): Row[] {
  const sections = sectionsOf(tipo);
  const ship: Row[] = [
    ['Nave', naveDetails.label],
    ['Nazionalità della nave', naveDetails.paese],
    ['Porto di partenza', naveDetails.portoPartenza.label],
    ['Porto di arrivo', naveDetails.portoArrivo.label],
    ['Polizza di carico', naveDetails.polizzaDiCarico],
  ];
  const flight: Row[] = [
    ['Volo', voloDetails.label],
    ['Nazionalità del volo', voloDetails.paese],
    ['Compagnia aerea', voloDetails.compagnia.label],
    ['Aeroporto di partenza', voloDetails.aeroportoPartenza.label],
    ['Aeroporto di arrivo', voloDetails.aeroportoArrivo.label],
    ['Numero AWB', voloDetails.awb],
  ];
  return [
    ['Trasporto', tipo ? transportLabels[tipo] : ''],
    ...(sections.ship ? ship : []),
    ...(sections.flight ? flight : []),
    ['Trasporto sul territorio', land.tipo ? landTransportLabels[land.tipo] : ''],
    ['Matricola del container', land.matricola],
    ['Targa', land.targa],
    ['Vagone', land.vagone],
    ['AWB sul territorio', land.awb],
    ['Sede del controllo', sections.controlPlace ? land.sedeControllo.label : ''],
  ];
}

function controlRows({ controlli, withMeasures, misure }: FormDraft): Row[] {
  const { strumentoPortatile: portable, portaleRadiometrico: portal } = misure;
  const operator: Row[] = [
    ['Operatore', controlli.operatoreLabel],
    ['Note per l’operatore', controlli.notesForOperator],
  ];
  if (!withMeasures || misure.metodo === null) return operator;
  const measured: Row[] =
    misure.metodo === 'strumentoPortatile'
      ? [
          ['Strumento', portable.usedInstrument?.label ?? ''],
          ['Fondo ambientale (µSv/h)', portable.fondo],
          ['Misura entro 20 cm dalle pareti del carico (µSv/h)', portable.a20cm],
        ]
      : [
          ['Misura in aria rispetto alle pareti (conteggi/intervallo di tempo)', portal.ariaRispettoPareti],
          ['Fondo (conteggi/intervallo di tempo)', portal.fondo],
          ['Tipo sorgente', portal.tipoSorgente],
          ['Attività sorgente (Bq)', portal.attivitaSorgente],
        ];
  return [...operator, ['Metodo', methodLabels[misure.metodo]], ...measured];
}
