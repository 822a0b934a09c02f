import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { type DaySite, listDaySites, maxDaySites } from '../contract.ts';
import classes from './day.module.css';

const typingPauseMs = 300;
/** So many sites of each list are offered at first: both lists are seen without much scrolling. */
const offeredAtOnce = 6;

type SiteChooserProps = {
  zone: number | null;
  /** Addresses that are chosen already. */
  chosen: ReadonlySet<number>;
  onChoose: (site: DaySite) => void;
};

/** Sites to add: those that are due and those worked at last, or the ones that are looked for. */
export function SiteChooser({ zone, chosen, onChoose }: SiteChooserProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs);
  const zona = zone === null ? {} : { zona: String(zone) };
  const found = useEndpoint(
    listDaySites,
    { query: q === '' ? zona : { q, ...zona } },
    { keepPrevious: true },
  );
  const list = { chosen, onChoose };
  return (
    <section className={classes.group} aria-labelledby="day-add">
      <h2 id="day-add" className={classes.title}>
        Aggiungi sedi
      </h2>
      <div className={classes.search}>
        <SearchField
          main
          label="Cerca una sede"
          placeholder="Sede, cliente, committente, città"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {found.error && !found.data && (
        <ErrorState
          text={found.error.text}
          requestId={found.error.requestId ?? undefined}
          onRetry={() => found.refetch()}
        />
      )}
      {found.isPending && <Skeletons count={3} />}
      {found.data && (
        <Sites
          {...list}
          title={q === '' ? 'Con dosimetri in scadenza' : 'Trovate'}
          sites={found.data.sedi}
          emptyText={
            q === '' ? 'Nessuna sede ha dosimetri in scadenza' : 'Nessuna sede corrisponde alla ricerca'
          }
        />
      )}
      {found.data && found.data.sedi.length >= maxDaySites && (
        <p className={classes.quiet}>{`Le prime ${maxDaySites}: cerca per nome le altre.`}</p>
      )}
      {found.data && found.data.recenti.length > 0 && (
        <Sites {...list} title="Dove hai lavorato da poco" sites={found.data.recenti} />
      )}
    </section>
  );
}

type SitesProps = Omit<SiteChooserProps, 'zone'> & {
  title: string;
  sites: readonly DaySite[];
  emptyText?: string;
};

function Sites({ title, sites, chosen, onChoose, emptyText }: SitesProps) {
  const [isWhole, setWhole] = useState(false);
  const rest = sites.length - offeredAtOnce;
  const shown = isWhole ? sites : sites.slice(0, offeredAtOnce);
  return (
    <section aria-label={title}>
      <h3 className={classes.subtitle}>{title}</h3>
      {sites.length === 0 && <EmptyState text={emptyText} />}
      <ul className={classes.list}>
        {shown.map((site) => (
          <li key={site.indirizzo.id} className={classes.offer}>
            <div className={classes.words}>
              <span className={classes.name}>{site.indirizzo.nome}</span>
              <span className={classes.line}>{`${site.cliente.nome} · ${site.committente.nome}`}</span>
              <span className={classes.line}>{site.luogo}</span>
              <span className={classes.counts}>{countsOf(site)}</span>
            </div>
            <Button
              variant="light"
              className={classes.add ?? ''}
              disabled={chosen.has(site.indirizzo.id)}
              aria-label={`${addWord(chosen.has(site.indirizzo.id))} ${site.indirizzo.nome}`}
              onClick={() => onChoose(site)}
            >
              {chosen.has(site.indirizzo.id) ? (
                <IconCheck size={20} aria-hidden />
              ) : (
                <IconPlus size={20} aria-hidden />
              )}
              <span className={classes.addWord}>{addWord(chosen.has(site.indirizzo.id))}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && rest > 0 && (
        <Button variant="subtle" onClick={() => setWhole(true)} aria-label={`Mostra tutte: ${title}`}>
          Mostra {rest === 1 ? 'un’altra' : `altre ${rest}`}
        </Button>
      )}
    </section>
  );
}

const addWord = (isChosen: boolean) => (isChosen ? 'Aggiunta' : 'Aggiungi');

function countsOf({ punti, dosimetriAttivi, inScadenza }: DaySite): string {
  const parts = [
    punti === 1 ? '1 punto' : `${punti} punti`,
    dosimetriAttivi > 0 ? `${dosimetriAttivi} in posizione` : '',
    inScadenza > 0 ? `${inScadenza} in scadenza` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}
