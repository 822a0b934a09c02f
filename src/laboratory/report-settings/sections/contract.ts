import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { id, text } from '#platform/contract/shapes.ts';
import { reportSettings } from '../contract.ts';
import { keepReportSettings } from '../permissions.ts';
import type { SectionName } from './rules.ts';

const { law, reread } = reportSettings.shape;

const section = <Name extends SectionName, Values extends z.ZodObject>(sezione: Name, valori: Values) =>
  z.object({ sezione: z.literal(sezione), valori });

/** One part of the settings, its values where they stand in the whole. */
const settingsSection = z.discriminatedUnion(
  'sezione',
  [
    section('letterhead', reportSettings.pick({ letterhead: true, signers: true })),
    section(
      'levels',
      reportSettings.pick({ levels: true, building: true }).extend({ reread: reread.pick({ levels: true }) }),
    ),
    section('decision', reportSettings.pick({ decision: true })),
    section('texts', reportSettings.pick({ texts: true })),
    section(
      'law-workplace',
      z.object({ law: law.pick({ workplace: true }), reread: reread.pick({ workplace: true }) }),
    ),
    section(
      'law-dwelling',
      z.object({ law: law.pick({ dwelling: true }), reread: reread.pick({ dwelling: true }) }),
    ),
    section(
      'law-unknown',
      z.object({ law: law.pick({ unknown: true }), reread: reread.pick({ unknown: true }) }),
    ),
    section('issuing', reportSettings.pick({ issuing: true })),
    section('authorities', reportSettings.pick({ authorities: true })),
    section('notices', reportSettings.pick({ notice: true, rectification: true })),
    section('mails', reportSettings.pick({ mail: true })),
    section('past', reportSettings.pick({ pastCalibration: true })),
  ],
  'Indicare la sezione.',
);

export const saveSettingsSection = endpoint({
  name: 'saveSettingsSection',
  method: 'POST',
  path: '/v1/user/lb/cr39/report-settings/sezioni',
  summary: 'Salva una sezione dei testi: il resto rimane come sta in vigore',
  permission: keepReportSettings,
  body: z.object({
    /** The version it was made from; refused when somebody has changed the same section since. */
    versione: z.int().nonnegative(),
    nota: text(5, 'Dire in breve che cosa cambia e perché (almeno 5 caratteri).', longest.note),
    parte: settingsSection,
  }),
  response: z.object({ versione: id }),
  write: 'idempotent',
});
