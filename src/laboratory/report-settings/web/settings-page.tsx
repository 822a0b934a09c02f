import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { isIntroduced } from '../rules.ts';
import { getReportSettings, type SettingsInForce } from '../versions/contract.ts';
import classes from './report-settings.module.css';
import { sections } from './sections/section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsVersions } from './settings-versions.tsx';

/** What reports say besides measurements, for the laboratory. */
export function ReportSettingsPage() {
  const found = useEndpoint(getReportSettings, {});
  return (
    <>
      <PageHeader title="Testi e livelli delle relazioni" detail={found.data && <State {...found.data} />} />
      <RecordView found={found}>
        {(inForce) => (
          <>
            {!isIntroduced(inForce.impostazioni) && (
              <AlertBox tone="error" live={false} title="Il laboratorio deve ancora presentarsi">
                Intestazione e firme sono da compilare: finché mancano non si emette nessuna relazione.
              </AlertBox>
            )}
            <AlertBox tone="warning" live={false} title="Da far rileggere a un esperto">
              Riferimenti di legge, livelli e termini sono un punto di partenza: prima di emettere relazioni
              vere li rilegge un esperto di radioprotezione.
            </AlertBox>
            <div className={classes.page}>
              <nav aria-label="Sezioni" className={classes.sections}>
                <ul>
                  {Object.entries(sections).map(([name, label]) => (
                    <li key={name}>
                      <a href={`#${name}`}>{label}</a>
                    </li>
                  ))}
                  <li>
                    <a href="#versions">Versioni</a>
                  </li>
                </ul>
              </nav>
              <SettingsForm inForce={inForce} />
            </div>
            <SettingsVersions inForce={inForce} />
          </>
        )}
      </RecordView>
    </>
  );
}

function State({ versione, versioni }: SettingsInForce) {
  const [latest] = versioni;
  if (!latest) return 'Testi iniziali, ancora mai modificati';
  const day = formatDay(romeDay(new Date(latest.quando)));
  return `Versione ${versione}, salvata il ${day} da ${latest.chi ?? 'il sistema'}. Vale per le relazioni che verranno: quelle emesse restano come sono.`;
}
