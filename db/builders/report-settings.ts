import { sql } from 'drizzle-orm';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import { reportSettingsVersions } from '#laboratory/report-settings/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** A laboratory that is nobody's. */
export const builtIdentity: Pick<ReportSettings, 'letterhead' | 'signers'> = {
  letterhead: {
    name: 'Laboratorio dimostrativo di dosimetria',
    address: 'Via dell’Esempio 1, 00100 Roma (RM)',
    vatNumber: '00000000000',
    serviceRecognition: 'Servizio di dosimetria dimostrativo n. 000',
    phone: '06 0000000',
    email: 'laboratorio@laboratorio.example',
  },
  signers: { laboratoryHead: 'Responsabile dimostrativo', expert: 'Esperto dimostrativo' },
};

const ministry = {
  ...{ kind: 'MLPS' as const, province: null, email: 'mlps@enti.example' },
  name: 'Ministero del lavoro e delle politiche sociali (indirizzo dimostrativo)',
};

/** The settings that a laboratory starts with, and its name: reports can be issued, and are seen at once. */
export const builtSettings: ReportSettings = {
  ...defaultReportSettings,
  ...builtIdentity,
  issuing: { ...defaultReportSettings.issuing, customersSee: 'issued' },
  authorities: [ministry],
};

/** Lets the laboratory introduce itself, where nothing was saved yet: reports can be issued from then on. */
export async function introduceLaboratory(db: Db): Promise<void> {
  await db
    .insert(reportSettingsVersions)
    .values({ version: 1, content: builtSettings, ...noted })
    .onConflictDoNothing();
}

const noted = { note: 'Versione di prova', createdAt: new Date('2026-03-16T09:00:00Z') };

type SettingsChanges = {
  [Part in 'letterhead' | 'texts' | 'issuing' | 'signers' | 'decision']?: Partial<ReportSettings[Part]>;
} & { levels?: ReportSettings['levels'] };

/** A new version of what reports say, put in force without the checks of its page. */
export async function buildReportSettings(
  db: Db,
  { letterhead, texts, issuing, signers, decision, levels = builtSettings.levels }: SettingsChanges = {},
): Promise<void> {
  const content = {
    ...builtSettings,
    levels,
    letterhead: { ...builtSettings.letterhead, ...letterhead },
    texts: { ...builtSettings.texts, ...texts },
    issuing: { ...builtSettings.issuing, ...issuing },
    signers: { ...builtSettings.signers, ...signers },
    decision: { ...builtSettings.decision, ...decision },
  };
  await db.insert(reportSettingsVersions).values({
    version: sql`(select coalesce(max(version), 0) + 1 from report_settings_versions)`,
    ...{ content, ...noted },
  });
}
