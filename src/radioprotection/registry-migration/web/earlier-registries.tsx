import { Button, Loader } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { implantTypeLabels, stateOfRegistry } from '../../registries/rules.ts';
import { registryHref, unitHref } from '../../unit-places/rules.ts';
import type { EarlierRegistry } from '../contract.ts';
import classes from './migration.module.css';
import { type Upgrade, useUpgrades } from './use-upgrades.ts';

type EarlierRegistriesProps = {
  found: { data: EarlierRegistry[] | undefined; error: ApiFailure | null; refetch: () => unknown };
};

/** The list, each registry with its button; nothing begins by itself. */
export function EarlierRegistries({ found: { data, error, refetch } }: EarlierRegistriesProps) {
  const { upgrades, begin } = useUpgrades();
  const [words, setWords] = useState('');
  const rows = useMemo(() => {
    const sought = searchWords(words);
    return data?.filter(({ label, companyAlias }) =>
      matchesWords(foldText(`${label} ${companyAlias}`), sought),
    );
  }, [data, words]);
  const columns: readonly DataColumn<EarlierRegistry>[] = [
    ...registryColumns,
    {
      key: 'azione',
      header: 'Aggiornamento',
      wide: true,
      card: 'beside',
      cell: (registry) => (
        <UpgradeCell registry={registry} upgrade={upgrades.get(registry.id)} onBegin={begin} />
      ),
    },
  ];
  return (
    <>
      {data && data.length > 0 && (
        <SearchField
          label="Cerca tra i registri"
          placeholder="Numero del registro o unità locale"
          value={words}
          onChange={setWords}
          main
        />
      )}
      <DataList
        caption="Registri da aggiornare"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        unit={['registro', 'registri']}
        failure={error ? { text: error.text, onRetry: refetch } : undefined}
        empty={
          words === ''
            ? {
                text: 'Nessun registro da aggiornare',
                detail: 'Tutti i registri in uso hanno il modello attuale.',
              }
            : { text: 'Nessun registro trovato', detail: `Niente corrisponde a «${words}».` }
        }
      />
    </>
  );
}

const registryColumns: readonly DataColumn<EarlierRegistry>[] = [
  {
    key: 'label',
    header: 'Registro',
    cell: ({ id, label, project, employer, company }) => (
      <AppLink
        href={registryHref(
          { project: { id: project }, employer: { id: employer }, company: { id: company } },
          id,
        )}
      >
        {label}
      </AppLink>
    ),
  },
  {
    key: 'companyAlias',
    header: 'Unità locale',
    wide: true,
    card: 'below',
    cell: ({ companyAlias, project, employer, company }) => (
      <AppLink
        className={classes.unit}
        title={companyAlias}
        href={unitHref({ project: { id: project }, employer: { id: employer }, company: { id: company } })}
      >
        {companyAlias}
      </AppLink>
    ),
  },
  {
    key: 'implantType',
    header: 'Impianto',
    narrow: true,
    cell: ({ implantType }) => <span className={classes.oneLine}>{implantTypeLabels[implantType]}</span>,
  },
  { key: 'riferimenti', header: 'Riferimenti', numeric: true, cell: ({ riferimenti }) => riferimenti },
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    card: 'below',
    cell: ({ active, closeDate }) => <State name={stateOfRegistry({ attivo: active, closeDate })} />,
  },
];

type UpgradeCellProps = {
  registry: EarlierRegistry;
  upgrade: Upgrade | undefined;
  onBegin: (id: number) => Promise<void>;
};

/** The button; while it works, and what became of it. */
function UpgradeCell({ registry: { id, label }, upgrade, onBegin }: UpgradeCellProps) {
  const button = (
    <Button size="sm" variant="default" aria-label={`Aggiorna ${label}`} onClick={() => void onBegin(id)}>
      Aggiorna
    </Button>
  );
  if (!upgrade) return button;
  if (upgrade.phase === 'working')
    return (
      <span className={classes.action} role="status">
        <Loader size={18} aria-hidden /> Aggiornamento…
      </span>
    );
  if (upgrade.phase === 'done')
    return (
      <span className={classes.action} role="status">
        <IconCircleCheck size={20} aria-hidden className={classes.done} />
        <span>
          <strong className={classes.done}>Aggiornato.</strong> {upgrade.words}
        </span>
      </span>
    );
  return (
    <span className={classes.action} role="alert">
      <IconCircleX size={20} aria-hidden className={classes.failed} />
      <span className={classes.failed}>{upgrade.words}</span>
      {button}
    </span>
  );
}
