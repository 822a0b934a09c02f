import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  getRadioprotectionSettings,
  type SettingsInForce,
  saveRadioprotectionSettings,
} from '../contract.ts';
import { DoseLimitFields } from './dose-limit-fields.tsx';
import { ExpectedFields } from './expected-fields.tsx';
import { NotificationFields } from './notification-fields.tsx';
import { TermFields } from './term-fields.tsx';
import { TestsFields } from './tests-fields.tsx';
import { typedOf, wireOf } from './typed-settings.ts';

/** What activities go by, edited in one place; each saving is a version. */
export function RadioprotectionSettingsPage() {
  const found = useEndpoint(getRadioprotectionSettings, {});
  return <RecordView found={found}>{(settings) => <SettingsForm settings={settings} />}</RecordView>;
}

function SettingsForm({ settings }: { settings: SettingsInForce }) {
  const { versione, quando, chi } = settings;
  const form = useEndpointForm({
    endpoint: saveRadioprotectionSettings,
    refresh: [getRadioprotectionSettings],
    saved: typedOf(settings.impostazioni),
    wire: (typed) => ({ versione, impostazioni: wireOf(typed) }),
    onSaved: () => showToast('ok', 'Regole salvate: valgono da adesso'),
    isRepeatable: true,
  });
  const parts = { typed: form.typed, change: form.change, errors: form.errors };
  const last = quando && `Versione ${versione}, salvata il ${formatDay(romeDay(new Date(quando)))}`;
  return (
    <>
      <PageHeader
        title="Regole delle attività"
        detail={last ? `${last} da ${chi ?? 'qualcuno'}.` : 'Mai modificate: sono quelle iniziali.'}
      />
      <RecordForm
        label="Regole delle attività"
        {...form.frame}
        submitLabel="Salva le regole"
        onReload={() => form.reload()}
      >
        <TermFields {...parts} />
        <ExpectedFields {...parts} />
        <TestsFields {...parts} />
        <DoseLimitFields {...parts} />
        <NotificationFields {...parts} />
      </RecordForm>
    </>
  );
}
