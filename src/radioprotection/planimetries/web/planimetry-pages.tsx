import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { endpointUrl } from '#platform/web/api-client.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listCompanyDevices } from '../../devices/contract.ts';
import { ownUnitsHref, wayToUnit } from '../../unit-places/rules.ts';
import { getPlanimetry, type PlanimetryRecord, printPlanimetry } from '../contract.ts';
import { getOwnPlanimetry, printOwnPlanimetry } from '../own/contract.ts';
import { planimetryHref, planimetryTexts } from '../rules.ts';
import { PlanimetryEditor } from './planimetry-editor.tsx';
import { PlanimetryViewer } from './planimetry-viewer.tsx';

const tab = '?scheda=planimetrie';

function useRecord() {
  const {
    company = '',
    planimetry = '',
    project,
    employer,
  } = useParams({ strict: false }) as Record<string, string>;
  const params = { company, planimetry };
  const found = useEndpoint(getPlanimetry, { params }, { freshMs: 0 });
  const { data } = found;
  const isAstray =
    data !== undefined && (String(data.project.id) !== project || String(data.employer.id) !== employer);
  return { params, found, isAstray };
}

function PrintLink({ href }: { href: string }) {
  return (
    <Button component="a" href={href} variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
      Stampa
    </Button>
  );
}

type HeaderProps = { record: PlanimetryRecord; page: 'edit' | 'view'; printHref?: string };

function Header({ record, page, printHref }: HeaderProps) {
  const way = wayToUnit(record);
  const breadcrumb = way.map((place, index) =>
    index === way.length - 1 ? { ...place, href: `${place.href}${tab}` } : place,
  );
  return (
    <PageHeader
      title={record.alias}
      breadcrumb={breadcrumb}
      link={appLink}
      state={record.attivo ? undefined : <StateBadge active={false} />}
      actions={
        page === 'edit' ? (
          <ButtonLink primary={false} href={planimetryHref(record, record.id, 'view')}>
            Guarda
          </ButtonLink>
        ) : (
          <>
            {printHref && <PrintLink href={printHref} />}
            {record.modificabile && record.attivo && (
              <ButtonLink href={planimetryHref(record, record.id, 'edit')}>Modifica</ButtonLink>
            )}
          </>
        )
      }
    />
  );
}

/** Draws a planimetry. */
export function PlanimetryEditPage() {
  const { params, found, isAstray } = useRecord();
  const devices = useEndpoint(listCompanyDevices, { params: { companyId: params.company } });
  if (isAstray) return <ErrorState text={planimetryTexts.notFound} isPage />;
  return (
    <RecordView found={found} isPage>
      {(record) => (
        <>
          <Header record={record} page="edit" />
          {record.attivo ? (
            <RecordView found={devices}>
              {({ deviceList }) => <PlanimetryEditor key={record.id} record={record} devices={deviceList} />}
            </RecordView>
          ) : (
            <ErrorState text={planimetryTexts.outOfUse} />
          )}
        </>
      )}
    </RecordView>
  );
}

/** Shows a planimetry. */
export function PlanimetryViewPage() {
  const { params, found, isAstray } = useRecord();
  if (isAstray) return <ErrorState text={planimetryTexts.notFound} isPage />;
  return (
    <RecordView found={found} isPage>
      {(record) => (
        <>
          <Header record={record} page="view" printHref={endpointUrl(printPlanimetry, { params })} />
          <PlanimetryViewer record={record} />
        </>
      )}
    </RecordView>
  );
}

/** The same of a customer's own unit. */
export function OwnPlanimetryPage() {
  const {
    committente: client = '',
    company = '',
    planimetry = '',
  } = useParams({ strict: false }) as Record<string, string>;
  const params = { client, company, planimetry };
  const found = useEndpoint(getOwnPlanimetry, { params });
  return (
    <RecordView found={found} isPage>
      {(record) => (
        <>
          <PageHeader
            title={record.alias}
            breadcrumb={[
              { label: record.company.nome, href: `${ownUnitsHref(client)}/${company}/view${tab}` },
            ]}
            link={appLink}
            actions={<PrintLink href={endpointUrl(printOwnPlanimetry, { params })} />}
          />
          <PlanimetryViewer record={record} />
        </>
      )}
    </RecordView>
  );
}
