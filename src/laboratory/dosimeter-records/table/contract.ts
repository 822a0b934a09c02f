import { z } from 'zod';
import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import { dosimeterStates } from '#field/dosimeter-states/rules.ts';
import { tableReply, tableRequest } from '#platform/contract/data-table.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { decisionRules } from '../../level-comparison/rules.ts';
import { resultStates } from '../../results/rules.ts';
import { dosimeterRow } from '../contract.ts';
import { dosimeterColumns } from './rules.ts';

/** A dosimeter with what it measured: the result in force. Exposures in kBq·h/m³. */
export const tableRow = dosimeterRow.extend({
  idPunto: id.nullable(),
  cliente: z.string().nullable(),
  idCliente: id.nullable(),
  lotto: z.string().nullable(),
  idLotto: id.nullable(),
  /** The reference level of its site, Bq/m³; null without a point. */
  livello: z.int().nullable(),
  /** How reports compare with the level. */
  regola: z.enum(decisionRules),
  risultato: z
    .object({
      esito: z.enum(resultStates),
      esposizione: z.number().nullable(),
      incertezzaEsposizione: z.number().nullable(),
    })
    .nullable(),
});
export type TableRow = z.infer<typeof tableRow>;

export const tableDosimeters = endpoint({
  name: 'tableDosimeters',
  method: 'POST',
  path: '/v1/user/lb/cr39/dosimetri',
  summary: 'Tabella dei dosimetri (_dt=dosimeters), a pagine o come foglio Excel',
  permission: keepDosimeters,
  write: 'none',
  encoding: 'form',
  body: tableRequest(dosimeterColumns, {
    situazione: z.enum(dosimeterStates, 'Stato sconosciuto.').optional(),
    /** Only those that measure and are about to expire. */
    scadenza: z.enum(['vicina'], 'Scadenza sconosciuta.').optional(),
    /** Only those given to somebody who has not said for which site. */
    sede: z.enum(['senza'], 'Filtro sconosciuto.').optional(),
    /** Only those that measured more than the reference level of their site. */
    livello: z.enum(['sopra'], 'Filtro sconosciuto.').optional(),
    lotto: idInPath.optional(),
    committente: idInPath.optional(),
  }),
  response: tableReply(tableRow),
});
