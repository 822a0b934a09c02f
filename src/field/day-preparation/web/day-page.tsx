import { Button } from '@mantine/core';
import { usePageStandpoint } from '#customers/standpoints/web/public.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceWord } from '#platform/web/device-word.ts';
import { useStoragePromise } from '#platform/web/use-storage-promise.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import classes from './day.module.css';
import type { DayDesk, DayEntry } from './day-desk.ts';
import { DayEntryCard } from './day-entry-card.tsx';
import { sizeInWords } from './entry-words.ts';
import { SiteChooser } from './site-chooser.tsx';
import { useDayDesk } from './use-day-desk.ts';

/** Sites are chosen here where there is signal; with what is fetched one works where there is none. */
export function DayPage() {
  const { standpoint, home } = usePageStandpoint();
  const { desk, entries } = useDayDesk();
  return (
    <div className={classes.page}>
      <PageHeader
        title="Prepara la giornata"
        breadcrumb={[home]}
        link={appLink}
        detail="Scegli le sedi finché c’è rete: posizionare, sostituire e rimuovere funzionerà anche senza."
      />
      <div className={classes.columns}>
        <section className={classes.group} aria-labelledby="day-sites">
          <h2 id="day-sites" className={classes.title}>
            Su questo {deviceWord()}
          </h2>
          {entries ? <Chosen desk={desk} entries={entries} /> : <Skeletons count={2} />}
        </section>
        <SiteChooser
          zone={standpoint.zone}
          chosen={new Set(entries?.map(({ site }) => site.indirizzo.id))}
          onChoose={(site) => void desk.add(site, standpoint.zone)}
        />
      </div>
    </div>
  );
}

function Chosen({ desk, entries }: { desk: DayDesk; entries: readonly DayEntry[] }) {
  const isPromised = useStoragePromise();
  if (entries.length === 0)
    return (
      <p className={classes.nothing}>
        <strong>Ancora nessuna sede</strong>
        Aggiungi quelle di oggi: punti, dosimetri, questionari e planimetrie vengono scaricati.
      </p>
    );
  const isWorking = entries.some(({ work }) => work !== null && work.state !== 'failed');
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const ready = entries.filter(({ site, isWhole }) => site.pronto !== null && isWhole).length;
  return (
    <>
      <div className={classes.summary}>
        <p className={classes.quiet} role="status">
          {`${ready} di ${entries.length} pronte · ${sizeInWords(size)} su questo ${deviceWord()}`}
        </p>
        <Button
          variant="default"
          disabled={isWorking}
          onClick={() => void desk.refresh(entries.map(({ site }) => site))}
        >
          Aggiorna tutte
        </Button>
      </div>
      {isPromised === false && (
        <AlertBox tone="info" live={false}>
          Il browser può cancellare questi dati se gli manca spazio: prima di scendere ripassa di qui.
        </AlertBox>
      )}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <DayEntryCard
            key={`${entry.site.zona}/${entry.site.indirizzo.id}`}
            entry={entry}
            onRefresh={() => void desk.refresh([entry.site])}
            onRemove={() => void desk.remove(entry.site)}
          />
        ))}
      </ul>
    </>
  );
}
