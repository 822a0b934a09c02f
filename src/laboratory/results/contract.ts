import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { decisionRules } from '../level-comparison/rules.ts';
import { keepResults } from './permissions.ts';
import { resultStates } from './rules.ts';

export const base = '/v1/user/lb/cr39/results' as const;
const named = z.object({ id, nome: z.string() });
const figure = z.number().nullable();

/** What was read and what follows from it, with k and limits as they were frozen. Units as in `rules.ts`. */
export const measure = z.object({
  traces: z.number(),
  incertezzaTracce: figure,
  background: figure,
  incertezzaFondo: figure,
  fondoProprio: z.boolean(),
  conteggi: z.int().nullable(),
  area: figure,
  campi: z.int().nullable(),
  chiQuadro: figure,
  k: z.number(),
  incertezzaK: figure,
  limite: figure,
  saturazione: figure,
  giorniInvecchiamento: z.int().nullable(),
  esposizione: figure,
  incertezzaEsposizione: figure,
  esito: z.enum(resultStates),
});
export type Measure = z.infer<typeof measure>;

/** Whose result it is. */
export const exposed = {
  trattamento: id,
  codice: z.string(),
  committente: named,
  indirizzo: named.nullable(),
  punto: z.string().nullable(),
  inizio: day.nullable(),
  fine: day.nullable(),
  /** The dosimeter. */
  idDosimetro: id,
  idPunto: id.nullable(),
  /** The reference level of its site, Bq/m³; null without a site. */
  livello: z.int().nullable(),
  /** How reports compare with the level. */
  regola: z.enum(decisionRules),
};

const entered = {
  id,
  lotto: z.string().nullable(),
  lettore: z.string().nullable(),
  letto: day.nullable(),
  misura: measure,
};

export const resultRow = z.object({
  ...exposed,
  ...entered,
  idLotto: id.nullable(),
});
export type ResultRow = z.infer<typeof resultRow>;

export const written = z.object({
  ...entered,
  inVigore: z.boolean(),
  fonte: z.enum(['manual', 'reader', 'past']),
  /** Why it took the place of the one before. */
  motivo: z.string().nullable(),
  chi: z.string().nullable(),
  quando: z.iso.datetime({ offset: true }),
});

export const listResults = endpoint({
  name: 'listResults',
  method: 'GET',
  path: base,
  summary: 'Risultati dei dosimetri, quelli in vigore',
  permission: keepResults,
  /** Sorted by `livello`: by how many times the reference level of its site it is. */
  query: listQuery(['letto', 'codice', 'concentrazione', 'livello'], {
    esito: z.enum(resultStates, 'Esito sconosciuto.').optional(),
    lotto: idInPath.optional(),
    committente: idInPath.optional(),
    /** Only those read on this day or later; where that was not noted, exposed until then. */
    dal: day.optional(),
    /** Only those above the reference level of their site. */
    livello: z.enum(['sopra'], 'Filtro sconosciuto.').optional(),
    /** Only means above so many Bq/m³. */
    oltre: z.coerce
      .number<string>('Indicare un numero.')
      .pipe(
        z
          .number('Indicare un numero.')
          .min(0, 'Indicare un numero, zero o più.')
          .max(1e7, 'Numero troppo grande.'),
      )
      .optional(),
  }).omit({ stato: true }),
  response: listReply(resultRow),
});
