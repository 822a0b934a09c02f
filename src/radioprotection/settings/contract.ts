import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath, instant } from '#platform/contract/shapes.ts';
import { radioprotectionSettings } from './content/contract.ts';
import { confirmSettings, keepRadioprotectionSettings, readRadioprotectionSettings } from './permissions.ts';
import { lawParts, settingsParts } from './rules.ts';

const part = z.enum(settingsParts);
const lawPart = z.enum(lawParts);
const who = z.object({ quando: instant, chi: z.string().nullable() });

/** One saving: the number counts up, the content stays for good. */
const settingsVersion = who.extend({
  versione: z.int().positive(),
  cambiate: z.array(part),
  /** What was said of the law and has been confirmed, or no longer is. */
  confermate: z.array(lawPart),
  nonPiuConfermate: z.array(lawPart),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

const inForce = z.object({
  /** 0: nothing was ever saved, they are those of the beginning. */
  versione: z.int().nonnegative(),
  impostazioni: radioprotectionSettings,
  /** Who stands for what the law is said to be, since when. */
  conferme: z.partialRecord(lawPart, who),
  /** The latest first, at most 200. */
  versioni: z.array(settingsVersion),
  modificabile: z.boolean(),
  confermabile: z.boolean(),
});
export type SettingsInForce = z.infer<typeof inForce>;

const path = '/v1/user/lb/rp/settings' as const;

export const getRadioprotectionSettings = endpoint({
  name: 'getRadioprotectionSettings',
  method: 'GET',
  path,
  summary: 'Regole delle attività: scadenze, attività attese, prove, limiti di dose, notifica preventiva',
  permission: readRadioprotectionSettings,
  response: inForce,
});

export const getRadioprotectionSettingsVersion = endpoint({
  name: 'getRadioprotectionSettingsVersion',
  method: 'GET',
  path: `${path}/versions/{versione}`,
  summary: 'Una versione delle regole delle attività, con quella che c’era prima',
  permission: readRadioprotectionSettings,
  params: z.object({ versione: idInPath }),
  response: who.extend({
    versione: z.int().positive(),
    impostazioni: radioprotectionSettings,
    prima: radioprotectionSettings,
  }),
});

export const saveRadioprotectionSettings = endpoint({
  name: 'saveRadioprotectionSettings',
  method: 'POST',
  path,
  summary: 'Salva una parte delle regole delle attività come nuova versione; non è più confermata',
  permission: keepRadioprotectionSettings,
  body: z.object({
    /** The version it was made from; refused when somebody has changed the same part since. */
    versione: z.int().nonnegative(),
    /** What of them is saved: the rest stays as it is in force. */
    parte: part,
    impostazioni: radioprotectionSettings.omit({ confirmed: true }),
  }),
  response: inForce,
  write: 'idempotent',
});

export const confirmRadioprotectionSettings = endpoint({
  name: 'confirmRadioprotectionSettings',
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Un esperto conferma di aver riletto quello che si dice della legge, o ritira la conferma',
  permission: confirmSettings,
  body: z.object({ versione: z.int().nonnegative(), parte: lawPart, confermata: z.boolean() }),
  response: inForce,
});
