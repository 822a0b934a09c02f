import { useState } from 'react';
import { townInWords } from '#geography/town-words/rules.ts';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { implantTypeLabels } from '#radioprotection/registries/rules.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { listOverviewUnits, type OverviewRow } from '../contract.ts';
import { overviewTexts } from '../rules.ts';
import classes from './overview.module.css';
import { type OverviewInput, useFailureToast } from './overview-input.ts';
import { StillOld } from './still-old.tsx';

const columns: readonly DataColumn<OverviewRow>[] = [
  {
    key: 'unita',
    header: 'Unità locale',
    cell: ({ companyId, displayName }) => (
      <AppLink href={`/lb/radioprotection/company/${companyId}/view`}>{displayName}</AppLink>
    ),
  },
  { key: 'datore', header: 'Datore di lavoro', card: 'below', cell: ({ employer }) => employer },
  {
    key: 'citta',
    header: 'Città',
    card: 'below',
    cell: ({ citta, provincia }) => townInWords(citta, provincia),
  },
  {
    key: 'impianti',
    header: 'Impianti',
    cell: ({ impianti }) => impianti.map((type) => implantTypeLabels[type]).join(', ') || '—',
  },
  { key: 'scadenza', header: 'Scadenza', narrow: true, card: 'below', isTold: true, cell: dueOf },
  { key: 'dispositivi', header: 'Dispositivi', numeric: true, cell: ({ dispositivi }) => dispositivi },
  { key: 'attivita', header: 'Attività', numeric: true, cell: ({ attivita }) => attivita },
  {
    key: 'appuntamento',
    header: 'Appuntamento',
    narrow: true,
    card: 'beside',
    cell: ({ attivita, conAppuntamento }) => (
      <StateWord
        tone={conAppuntamento === 0 ? 'warning' : 'ok'}
        word={
          conAppuntamento === 0
            ? 'Da fissare'
            : conAppuntamento < attivita
              ? `${conAppuntamento} di ${attivita} fissate`
              : 'Fissato'
        }
      />
    ),
  },
];

function dueOf({ scadenza }: OverviewRow): string {
  return formatPlainDay(scadenza);
}

const rowsOnPage = 50;

/** The same units as a table, the nearest deadline first. */
export function OverviewTable({ input }: { input: OverviewInput }) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(listOverviewUnits, input, {
    keepPrevious: true,
  });
  useFailureToast(error !== null, overviewTexts.noData);
  const [asked, setPage] = useState(1);
  if (!data && error)
    return (
      <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
    );
  const rows = data?.rows ?? [];
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / rowsOnPage)));
  return (
    <div className={classes.shape}>
      {isPlaceholderData && <StillOld />}
      <DataList
        caption="Unità locali da visitare"
        isDense
        opensByRow
        columns={columns}
        rows={data && rows.slice((page - 1) * rowsOnPage, page * rowsOnPage)}
        rowKey={({ companyId }) => companyId}
        unit={['unità locale', 'unità locali']}
        isStale={isPlaceholderData}
        empty={{
          text: 'Nessuna unità locale da visitare',
          detail: 'In questi mesi e per questi impianti non scade nessuna attività da fare sul posto.',
        }}
        {...(rows.length > 0
          ? { paging: { page, pageSize: rowsOnPage, total: rows.length, onPage: setPage } }
          : {})}
      />
    </div>
  );
}
