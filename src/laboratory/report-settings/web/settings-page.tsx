import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { tabParam } from '#platform/web/records/record-tabs.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { proposalTexts } from '../proposals/rules.ts';
import { isIntroduced } from '../rules.ts';
import { sectionNames, sectionState } from '../sections/rules.ts';
import { getReportSettings, type SettingsInForce } from '../versions/contract.ts';
import { ProposalForm } from './proposal-form.tsx';
import classes from './report-settings.module.css';
import { SectionForm } from './section-form.tsx';
import { type ListedSection, SectionList } from './section-list.tsx';
import { sectionWords } from './section-words.ts';
import { SettingsVersions } from './settings-versions.tsx';

/** What reports say besides measurements, for the laboratory: section by section. */
export function ReportSettingsPage() {
  const found = useEndpoint(getReportSettings, {});
  return (
    <>
      <PageHeader title="Testi e livelli delle relazioni" detail={found.data && <State {...found.data} />} />
      <RecordView found={found}>{(inForce) => <Sections inForce={inForce} />}</RecordView>
    </>
  );
}

const versionsAddress = 'versioni';

function Sections({ inForce }: { inForce: SettingsInForce }) {
  const [isTyped, setTyped] = useState(false);
  const [{ [tabParam]: asked }] = useSearchParams();
  const { impostazioni, proposte } = inForce;
  const proposal = proposte.find((name) => name === asked);
  const isVersions = asked === versionsAddress;
  const name = sectionNames.find((one) => sectionWords[one].address === asked) ?? 'letterhead';
  const isPart = !proposal && !isVersions;
  const listed: ListedSection[] = [
    ...proposte.map((one) => ({
      ...{ address: one, title: proposalTexts[one].title, isOpen: one === proposal },
      state: 'to-reread' as const,
    })),
    ...sectionNames.map((one) => ({
      address: one === 'letterhead' ? null : sectionWords[one].address,
      title: sectionWords[one].title,
      state: isPart && one === name && isTyped ? ('typed' as const) : sectionState(one, impostazioni),
      isOpen: isPart && one === name,
    })),
    { address: versionsAddress, title: 'Versioni', state: null, isOpen: isVersions },
  ];
  return (
    <>
      {!isIntroduced(impostazioni) && (
        <AlertBox tone="error" live={false} title="Il laboratorio deve ancora presentarsi">
          Intestazione e firme sono da compilare: finché mancano non si emette nessuna relazione.
        </AlertBox>
      )}
      <div className={classes.page} data-wide={(isPart && sectionWords[name].beside === null) || !isPart}>
        <SectionList sections={listed} />
        {isPart && <SectionForm key={name} name={name} inForce={inForce} onDirty={setTyped} />}
        {proposal && <ProposalForm key={proposal} name={proposal} inForce={inForce} />}
        {isVersions && <SettingsVersions inForce={inForce} />}
      </div>
    </>
  );
}

function State({ versione, versioni }: SettingsInForce) {
  const [latest] = versioni;
  if (!latest) return 'Testi iniziali, ancora mai modificati';
  const day = formatDay(romeDay(new Date(latest.quando)));
  return (
    <>
      {`Versione ${versione}, salvata il ${day} da ${latest.chi ?? 'il sistema'}. `}
      <span className={classes.onDesk}>
        Vale per le relazioni che verranno: quelle emesse restano come sono.
      </span>
    </>
  );
}
