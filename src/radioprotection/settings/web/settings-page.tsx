import type { ReactNode } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  getRadioprotectionSettings,
  type SettingsInForce,
  saveRadioprotectionSettings,
} from '../contract.ts';
import { isLawPart, lawParts, type SettingsPartName, settingsPartLabels, settingsParts } from '../rules.ts';
import { Confirmation } from './confirmation.tsx';
import { DoseLimitFields } from './dose-limit-fields.tsx';
import { ExpectedFields } from './expected-fields.tsx';
import { NotificationFields } from './notification-fields.tsx';
import { NotificationTermFields } from './notification-term-fields.tsx';
import { PaperFields } from './paper-fields.tsx';
import { SettingLines } from './setting-lines.tsx';
import classes from './settings.module.css';
import { SettingsVersions } from './settings-versions.tsx';
import { TermFields } from './term-fields.tsx';
import { TestsFields } from './tests-fields.tsx';
import { type SettingsPart, typedOf, wireOf } from './typed-settings.ts';

/** What activities go by, part by part; each saving is a version. */
export function RadioprotectionSettingsPage() {
  const found = useEndpoint(getRadioprotectionSettings, {});
  return <RecordView found={found}>{(settings) => <Settings settings={settings} />}</RecordView>;
}

function Settings({ settings }: { settings: SettingsInForce }) {
  const { versione, versioni } = settings;
  const open = lawParts.filter((part) => !settings.conferme[part]);
  const [last] = versioni;
  return (
    <RecordFrame
      title="Regole delle attività"
      breadcrumb={[]}
      state={
        open.length > 0 && (
          <StateWord
            word={open.length === 1 ? '1 parte da far rileggere' : `${open.length} parti da far rileggere`}
            tone="warning"
          />
        )
      }
      detail={
        last
          ? `Versione ${versione}, salvata il ${formatDay(romeDay(new Date(last.quando)))}${last.chi ? ` da ${last.chi}` : ''}`
          : 'Mai modificate: sono quelle iniziali'
      }
      tabs={[
        ...settingsParts.map((part) => ({
          id: part,
          label: settingsPartLabels[part],
          ...(isLawPart(part) && !settings.conferme[part] && { waits: 'da far rileggere' }),
          isWide: true,
          content: () => <Part key={part} settings={settings} part={part} />,
        })),
        {
          id: 'versioni',
          label: 'Versioni',
          ...(versione > 0 && { count: versione }),
          isWide: true,
          content: () => <SettingsVersions versions={versioni} />,
        },
      ]}
    />
  );
}

type PartProps = { settings: SettingsInForce; part: SettingsPartName };

/** A part to be changed, or read by who may only confirm it. */
function Part({ settings, part }: PartProps) {
  return (
    <div className={classes.part}>
      {isLawPart(part) && <Confirmation settings={settings} part={part} />}
      {settings.modificabile ? (
        <PartForm settings={settings} part={part} />
      ) : (
        <RecordSection title={settingsPartLabels[part]}>
          <SettingLines settings={settings.impostazioni} part={part} />
        </RecordSection>
      )}
    </div>
  );
}

const fieldsOf: Record<SettingsPartName, (parts: SettingsPart) => ReactNode> = {
  typologyDays: TermFields,
  expectedActivities: ExpectedFields,
  tests: TestsFields,
  doseLimits: DoseLimitFields,
  notification: NotificationFields,
  notificationTerms: NotificationTermFields,
  variationLetter: (parts) => <PaperFields part="variationLetter" {...parts} />,
  registryPaper: (parts) => <PaperFields part="registryPaper" {...parts} />,
  resonancePaper: (parts) => <PaperFields part="resonancePaper" {...parts} />,
  manualPaper: (parts) => <PaperFields part="manualPaper" {...parts} />,
  reportPaper: (parts) => <PaperFields part="reportPaper" {...parts} />,
  controlPaper: (parts) => <PaperFields part="controlPaper" {...parts} />,
  annexPaper: (parts) => <PaperFields part="annexPaper" {...parts} />,
};

function PartForm({ settings, part }: PartProps) {
  const form = useEndpointForm({
    endpoint: saveRadioprotectionSettings,
    refresh: [getRadioprotectionSettings],
    saved: typedOf(settings),
    wire: (typed) => ({ versione: typed.versione, parte: part, impostazioni: wireOf(typed) }),
    onSaved: () => showToast('ok', 'Regole salvate: valgono da adesso'),
    isRepeatable: true,
  });
  const Fields = fieldsOf[part];
  return (
    <RecordForm
      label={settingsPartLabels[part]}
      {...form.frame}
      submitLabel="Salva le regole"
      onReload={() => {
        form.frame.onReset();
        form.reload();
      }}
    >
      <Fields typed={form.typed} change={form.change} errors={form.errors} />
    </RecordForm>
  );
}
