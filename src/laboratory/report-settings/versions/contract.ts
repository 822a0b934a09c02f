import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { id, idInPath, text } from '#platform/contract/shapes.ts';
import { question } from '#surveys/surveys/contract.ts';
import { reportSettings, settingsAsKept } from '../contract.ts';
import { keepReportSettings } from '../permissions.ts';
import { proposalNames } from '../proposals/rules.ts';

const base = '/v1/user/lb/cr39/report-settings' as const;

/** One saving: the number counts up, the content stays for good. */
const settingsVersion = z.object({
  versione: z.int().positive(),
  quando: z.iso.datetime({ offset: true }),
  chi: z.string().nullable(),
  nota: z.string(),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

const unknownProposal = 'Questa proposta non esiste.';

/** `versione` 0: nothing was ever saved, the settings are those a laboratory starts with. */
const settingsInForce = z.object({
  versione: z.int().nonnegative(),
  impostazioni: settingsAsKept,
  /** The latest first, at most 200. */
  versioni: z.array(settingsVersion),
  /** Texts that an update proposes, and nobody has decided on. */
  proposte: z.array(z.enum(proposalNames)),
  /** The building's questionnaire in force: which of its questions tell use and year. */
  domande: z.array(question),
});
export type SettingsInForce = z.infer<typeof settingsInForce>;

export const getReportSettings = endpoint({
  name: 'getReportSettings',
  method: 'GET',
  path: base,
  summary: 'Testi e livelli delle relazioni, con le versioni salvate',
  permission: keepReportSettings,
  response: settingsInForce,
});

export const getReportSettingsVersion = endpoint({
  name: 'getReportSettingsVersion',
  method: 'GET',
  path: `${base}/versioni/{versione}`,
  summary: 'Una versione dei testi, con quella che c’era prima',
  permission: keepReportSettings,
  params: z.object({ versione: idInPath }),
  response: settingsVersion.extend({ impostazioni: settingsAsKept, prima: settingsAsKept }),
});

export const saveReportSettings = endpoint({
  name: 'saveReportSettings',
  method: 'POST',
  path: `${base}/versioni`,
  summary: 'Salva una nuova versione dei testi: vale per le relazioni che verranno',
  permission: keepReportSettings,
  body: z.object({
    /** The version it was made from; refused when it is no longer in force. */
    versione: z.int().nonnegative(),
    nota: text(5, 'Dire in breve che cosa cambia e perché (almeno 5 caratteri).', longest.note),
    impostazioni: reportSettings,
    /** The proposal that this version takes in, edited or not. */
    proposta: z.enum(proposalNames, unknownProposal).nullish(),
  }),
  response: z.object({ versione: id }),
  write: 'idempotent',
});

export const declineSettingsProposal = endpoint({
  name: 'declineSettingsProposal',
  method: 'POST',
  path: `${base}/proposte/{proposta}/rifiuto`,
  summary: 'Rifiuta i testi proposti da un aggiornamento, con il motivo',
  permission: keepReportSettings,
  params: z.object({ proposta: z.enum(proposalNames, unknownProposal) }),
  body: z.object({
    motivo: text(5, 'Dire in breve perché (almeno 5 caratteri).', longest.note),
  }),
  response: z.object({ success: z.literal(true) }),
});
