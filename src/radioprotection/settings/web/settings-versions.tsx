import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { SettingsVersion } from '../contract.ts';
import { settingsPartLabels } from '../rules.ts';

export const settingsPath = '/lb/radioprotection/settings';

export function momentText(instant: string): string {
  const date = new Date(instant);
  return `${formatDay(romeDay(date))} ${romeTimeOfDay(date)}`;
}

/** 'Cambiate: Scadenze · Confermate: Prove' */
function changeText({ cambiate, confermate, nonPiuConfermate }: SettingsVersion): string {
  const said = (what: string, parts: readonly (keyof typeof settingsPartLabels)[]) =>
    parts.length === 0 ? [] : [`${what}: ${parts.map((part) => settingsPartLabels[part]).join(', ')}`];
  return [
    ...said('Cambiate', cambiate),
    ...said('Confermate', confermate),
    ...said('Non più confermate', nonPiuConfermate),
  ].join(' · ');
}

const columns: readonly DataColumn<SettingsVersion>[] = [
  {
    key: 'versione',
    header: 'Versione',
    narrow: true,
    cell: ({ versione }) => (
      <AppLink href={`${settingsPath}/versions/${versione}`}>{`Versione ${versione}`}</AppLink>
    ),
  },
  {
    key: 'quando',
    header: 'Salvata il',
    narrow: true,
    card: 'beside',
    cell: ({ quando }) => momentText(quando),
  },
  { key: 'chi', header: 'Da', cell: ({ chi }) => chi ?? 'Il sistema' },
  {
    key: 'che',
    header: 'Che cosa',
    wide: true,
    card: 'below',
    cell: (version) => changeText(version) || 'Salvata senza cambiare niente',
  },
];

/** Every saving: who, when, what it changed, and the way to read it. */
export function SettingsVersions({ versions }: { versions: readonly SettingsVersion[] }) {
  return (
    <RecordSection title="Versioni">
      <DataList
        caption="Versioni salvate"
        columns={columns}
        rows={versions}
        rowKey={({ versione }) => versione}
        unit={['versione', 'versioni']}
        empty={{ text: 'Ancora nessuna versione salvata', detail: 'Valgono le regole iniziali.' }}
      />
    </RecordSection>
  );
}
