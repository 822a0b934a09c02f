import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { reportSettingsVersions } from '#laboratory/report-settings/schema.ts';
import { builtSettings } from '../builders/report-settings.ts';
import type { Demo } from './demo.ts';

const provinces = ['PD', 'VI', 'VT'];
const bodies = [
  { kind: 'ARPA', name: 'Agenzia per l’ambiente' },
  { kind: 'SSN', name: 'Azienda sanitaria' },
  { kind: 'INL', name: 'Ispettorato del lavoro' },
] as const;

/** Whom reports above the level go to where the demonstration measures: invented addresses. */
const authorities: ReportSettings['authorities'] = [
  ...builtSettings.authorities,
  ...provinces.flatMap((province) =>
    bodies.map(({ kind, name }) => ({
      ...{ kind, province, name: `${name}, ${province} (indirizzo dimostrativo)` },
      email: `${kind}.${province}@enti.example`.toLowerCase(),
    })),
  ),
];

/** The laboratory has introduced itself, and added the authorities to the texts it began with. */
export async function loadReportSettings({ db, now, laboratoryId }: Demo): Promise<void> {
  await db.insert(reportSettingsVersions).values({
    ...{ version: 1, note: 'Enti delle province in cui misuriamo', createdAt: now, createdBy: laboratoryId },
    content: { ...builtSettings, authorities },
  });
}
