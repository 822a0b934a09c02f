import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id, instant } from '#platform/contract/shapes.ts';
import { landTransports, measureMethods, placeTypologies, transports } from '../../words/rules.ts';
import { formTexts, longestGoods, longestNotes } from '../rules.ts';

/** What came: typed texts, empty where nothing was. Whether it is enough is the rules' to say. */
const line = (most: number = longest.line) =>
  z
    .string('Inserire un testo.')
    .trim()
    .max(...atMost(most))
    .nullish()
    .transform((given) => given ?? '');
const optionalDay = z
  .union([day, z.literal('')])
  .nullish()
  .transform((given) => given || null);
const optionalId = id.nullish().transform((given) => given ?? null);
const typedNumber = z
  .union([z.number(), z.string().max(...atMost(longest.code))], formTexts.missing)
  .nullish()
  .transform((given) => given ?? null);

const entry = { value: optionalId, label: line() };

/** Of a known party `id` = `value` and `nome` = `label`; of a new one both ids are null (Q1-111). */
const partyInput = z
  .object({
    ...{ id: optionalId, nome: line(), ...entry },
    ...{ indirizzo: line(), paese: line(), telefono: line(), fax: line() },
  })
  .transform(({ id: known, nome, ...party }) => ({
    ...party,
    value: party.value ?? known,
    label: party.label || nome,
  }));

const placeInput = z.object({ ...entry, zone: optionalId });
const entryInput = z.object(entry);
const noEntry = { value: null, label: '' };
const noPlace = { ...noEntry, zone: null };
const orNone = <Shape extends z.ZodType, Otherwise>(shape: Shape, otherwise: Otherwise) =>
  shape.nullish().transform((given) => given ?? otherwise);

const goodsInput = z.object({
  voceDoganale: line(),
  description: line(longestGoods),
  numeroColli: typedNumber,
  dataFattura: optionalDay,
  numeroFattura: line(),
  /** What the expert's attestation says of the goods; may be given later. */
  metallo: line(),
  origine: line(),
});

const seaInput = z.object({
  ...entry,
  paese: line(),
  portoPartenza: orNone(placeInput, noPlace),
  portoArrivo: orNone(placeInput, noPlace),
  polizzaDiCarico: line(),
});
const airInput = z.object({
  ...entry,
  paese: line(),
  compagnia: orNone(entryInput, noEntry),
  aeroportoPartenza: orNone(placeInput, noPlace),
  aeroportoArrivo: orNone(placeInput, noPlace),
  awb: line(),
});
const landInput = z.object({
  tipo: orNone(z.enum(landTransports, formTexts.invalid), null),
  ...{ matricola: line(), targa: line(), vagone: line(), awb: line() },
  sedeControllo: orNone(
    placeInput.extend({ tipologia: orNone(z.enum(placeTypologies, formTexts.invalid), null) }),
    null,
  ),
});

/** The measures as they are sent, here and from the screen where a load is measured (Q1-112). */
export const measuresInput = z.object({
  metodo: orNone(z.enum(measureMethods, formTexts.missing), null),
  strumentoPortatile: orNone(
    z.object({
      fondo: typedNumber,
      a20cm: typedNumber,
      usedInstrument: orNone(z.object({ value: optionalId, label: line() }), null),
    }),
    null,
  ),
  portaleRadiometrico: orNone(
    z.object({
      ...{ ariaRispettoPareti: typedNumber, fondo: typedNumber },
      ...{ tipoSorgente: line(), attivitaSorgente: typedNumber },
    }),
    null,
  ),
});

export const formBody = z.object({
  anagrafica: z.object({ mittente: partyInput, destinatario: partyInput, merce: goodsInput }),
  trasporto: z.object({
    tipo: orNone(z.enum(transports, formTexts.transport), null),
    naveDetails: orNone(seaInput, null),
    voloDetails: orNone(airInput, null),
    trasportoTerritorio: orNone(landInput, null),
  }),
  controlli: measuresInput.extend({
    dueDate: optionalDay,
    operatore: optionalId,
    notesForOperator: line(longestNotes),
    /** When the load was measured, where there was no network to say it at once. */
    misuratoIl: orNone(instant, null),
  }),
});
export type FormBody = z.output<typeof formBody>;
