import { useParams } from '@tanstack/react-router';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type SettingChange, settingChanges } from '../comparison/rules.ts';
import { getRadioprotectionSettingsVersion } from '../contract.ts';
import {
  isLawPart,
  lawOfSettings,
  lawParts,
  type RadioprotectionSettings,
  settingsPartLabels,
  settingsParts,
  unconfirmedText,
} from '../rules.ts';
import { SettingLines } from './setting-lines.tsx';
import classes from './settings.module.css';
import { momentText, settingsPath } from './settings-versions.tsx';

type Version = ResponseOf<typeof getRadioprotectionSettingsVersion>;

/** A version of the settings as it was: what it changed, then all that it said. */
export function SettingsVersionPage() {
  const { versione = '' } = useParams({ strict: false }) as { versione?: string };
  const found = useEndpoint(getRadioprotectionSettingsVersion, { params: { versione } }, { immutable: true });
  return <RecordView found={found}>{(version) => <VersionView version={version} />}</RecordView>;
}

function VersionView({ version }: { version: Version }) {
  const { versione, quando, chi } = version;
  const settings = version.impostazioni as RadioprotectionSettings;
  return (
    <RecordFrame
      title={`Versione ${versione} delle regole`}
      breadcrumb={[{ label: 'Regole delle attività', href: settingsPath }]}
      detail={`Salvata il ${momentText(quando)} da ${chi ?? 'qualcuno'}`}
      tabs={[
        { id: 'cambiate', label: 'Che cosa cambiò', isWide: true, content: () => <Changes {...version} /> },
        ...settingsParts.map((part) => ({
          id: part,
          label: settingsPartLabels[part],
          isWide: true,
          content: () => (
            <RecordSection title={settingsPartLabels[part]}>
              {isLawPart(part) && (
                <p className={classes.quiet}>
                  {settings.confirmed[part]
                    ? `Riletto da un esperto (${lawOfSettings[part]}).`
                    : `${unconfirmedText} (${lawOfSettings[part]}).`}
                </p>
              )}
              <SettingLines settings={settings} part={part} />
            </RecordSection>
          ),
        })),
      ]}
    />
  );
}

function Changes(version: Version) {
  const before = version.prima as RadioprotectionSettings;
  const after = version.impostazioni as RadioprotectionSettings;
  const changed = settingsParts
    .map((part) => ({ part, changes: settingChanges(before, after, part) }))
    .filter(({ changes }) => changes.length > 0);
  const confirmed = lawParts.filter((part) => before.confirmed[part] !== after.confirmed[part]);
  return (
    <>
      {confirmed.map((part) => (
        <p key={part}>
          {settingsPartLabels[part]}:{' '}
          {after.confirmed[part] ? 'confermata, riletta da un esperto.' : 'non più confermata.'}
        </p>
      ))}
      {changed.map(({ part, changes }) => (
        <RecordSection key={part} title={settingsPartLabels[part]}>
          <ChangeLines changes={changes} />
        </RecordSection>
      ))}
      {changed.length + confirmed.length === 0 && <p>Salvata senza cambiare niente.</p>}
    </>
  );
}

function ChangeLines({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== null && <del>{before}</del>}
            {before !== null && after !== null && <span aria-hidden> → </span>}
            {after !== null && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
