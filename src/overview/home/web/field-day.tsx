import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readStandpoint, siteLinks, wizardLinks } from '#customers/standpoints/rules.ts';
import { usePreparedSites } from '#field/prepared-sites/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { distanceInWords } from '#platform/contract/distance.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { type FieldSite, getFieldDay } from '../field/contract.ts';
import { expiryInWords } from '../field/rules.ts';
import classes from './day.module.css';
import { useRoughPlace } from './use-rough-place.ts';

export type FieldDayProps = {
  /** Where the pages of the context stand: '/user', '/zone/2'. */
  context: `/${string}`;
  zone: number | null;
};

/** What a person in the field has today: what waits here, where to go on, what is due, what is near. */
export function FieldDay({ context, zone }: FieldDayProps) {
  const { place, isAsking, problem, ask } = useRoughPlace();
  const map = `${context}/cr39/committenti?forma=mappa`;
  const query = {
    ...(zone === null ? {} : { zona: String(zone) }),
    ...(place === null ? {} : { lat: String(place.lat), lon: String(place.lon) }),
  };
  const { data, error, refetch } = useEndpoint(getFieldDay, { query }, { keepPrevious: true });
  return (
    <div className={classes.fieldDay}>
      <OnDevice context={context} />
      {data?.ultima && <LastSite site={data.ultima} context={context} placedToday={data.posizionatiOggi} />}
      {!data && error && (
        <section className={classes.panel} aria-label="In scadenza e vicino a me">
          <p className={classes.quiet}>
            Ciò che scade e ciò che è vicino si vedono con la rete. {error.text}
          </p>
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            Riprova
          </Button>
        </section>
      )}
      {!data && !error && <Skeletons count={3} shape="row" />}
      {data && (
        <Sites
          title="In scadenza"
          sites={data.scadenze}
          context={context}
          none="Nessuna sede ha dosimetri in scadenza"
          action={
            data.scadenze.length > 0 && (
              <AppLink href={`${map}&dosimetri=scadenza`}>Mappa delle scadenze</AppLink>
            )
          }
        />
      )}
      {data && (
        <Sites
          title={data.comune === null || data.vicineA === 'posizione' ? 'Vicino a me' : `A ${data.comune}`}
          sites={data.vicine}
          context={context}
          none={place ? 'Nessuna sede nel raggio di 30 km' : 'Con la posizione si vedono le sedi più vicine'}
          problem={problem}
          action={
            place === null ? (
              <Button
                variant="default"
                size="sm"
                loading={isAsking}
                leftSection={<IconCurrentLocation size={18} aria-hidden />}
                onClick={ask}
              >
                Usa la mia posizione
              </Button>
            ) : (
              <AppLink href={map}>Mappa delle sedi</AppLink>
            )
          }
        />
      )}
    </div>
  );
}

/** What this device holds: what waits to be sent, what was fetched for today. */
function OnDevice({ context }: { context: string }) {
  const { id } = useUser();
  const { unsent, entries } = useOutboxEntries(id);
  const prepared = usePreparedSites(true);
  if (entries === undefined) return null;
  const sites = prepared?.sites.length ?? 0;
  const begun = entries.filter(({ submission }) => submission === null).length;
  return (
    <ul className={classes.device}>
      <li>
        <AppLink href="/user/outbox">
          {unsent.length === 0 ? (
            begun === 0 ? (
              <StateWord tone="ok" word="Tutto inviato" />
            ) : (
              <StateWord
                tone="running"
                word={begun === 1 ? '1 lavoro da finire' : `${begun} lavori da finire`}
              />
            )
          ) : (
            <StateWord
              tone="warning"
              word={unsent.length === 1 ? '1 invio in attesa' : `${unsent.length} invii in attesa`}
            />
          )}
        </AppLink>
      </li>
      <li>
        <AppLink href={`${context}/cr39/day`}>
          {sites === 0
            ? 'Giornata non preparata'
            : sites === 1
              ? '1 sede preparata'
              : `${sites} sedi preparate`}
        </AppLink>
      </li>
    </ul>
  );
}

const pathOf = ({ committente, cliente, indirizzo }: FieldSite) => ({
  ...{ committente: committente.id, cliente: cliente.id, indirizzo: indirizzo.id },
});

type LastSiteProps = { site: FieldSite; context: string; placedToday: number };

function LastSite({ site, context, placedToday }: LastSiteProps) {
  const standpoint = readStandpoint(context);
  const { indirizzo, cliente, luogo } = site;
  return (
    <section className={classes.panel} aria-labelledby="last-site">
      <h2 id="last-site" className={classes.panelTitle}>
        Ultima sede
      </h2>
      <div className={classes.last}>
        <div>
          <AppLink href={siteLinks(standpoint, pathOf(site)).page} className={classes.strong}>
            {indirizzo.nome}
          </AppLink>
          <span className={classes.quietLine}>{`${cliente.nome} · ${luogo}`}</span>
          {placedToday > 0 && (
            <span className={classes.quietLine}>
              {placedToday === 1
                ? 'Oggi hai posizionato 1 dosimetro'
                : `Oggi hai posizionato ${placedToday} dosimetri`}
            </span>
          )}
        </div>
        <ButtonLink href={wizardLinks(standpoint, pathOf(site)).place()} primary={false}>
          Continua qui
        </ButtonLink>
      </div>
    </section>
  );
}

type SitesProps = {
  title: string;
  sites: readonly FieldSite[];
  context: string;
  none: string;
  problem?: string | null;
  action?: ReactNode;
};

function Sites({ title, sites, context, none, problem, action }: SitesProps) {
  const standpoint = readStandpoint(context);
  const today = deviceClock.today();
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {action}
      </div>
      {problem && (
        <p className={classes.quiet} role="status">
          {problem}
        </p>
      )}
      {sites.length === 0 ? (
        <p className={classes.quiet}>{none}</p>
      ) : (
        <ul className={classes.fieldSites}>
          {sites.map((site) => {
            const expiry = expiryInWords(site, today);
            return (
              <li key={site.indirizzo.id}>
                <span>
                  <AppLink href={siteLinks(standpoint, pathOf(site)).page} className={classes.strong}>
                    {site.indirizzo.nome}
                  </AppLink>
                  <span className={classes.quietLine}>{`${site.cliente.nome} · ${site.luogo}`}</span>
                </span>
                <span className={classes.fieldState}>
                  {site.metri !== null && <span>{distanceInWords(site.metri)}</span>}
                  {expiry && <StateWord tone={expiry.isLate ? 'wrong' : 'warning'} word={expiry.words} />}
                  {!expiry && site.scade && (
                    <span className={classes.quietLine}>scade il {formatDay(site.scade)}</span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
