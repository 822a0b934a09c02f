import { Button } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { isAllowed } from '#platform/contract/access.ts';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { deadlineClassLabels } from '#radioprotection/activities/rules.ts';
import { monthLabel, shortMonthLabel } from '#radioprotection/deadlines/rules.ts';
import { deviceCategoryLabels, deviceStatus, deviceStatusLabels } from '#radioprotection/devices/rules.ts';
import { workOnMassActivities } from '#radioprotection/mass-activities/permissions.ts';
import { massHref, massStatusLabels } from '#radioprotection/mass-activities/rules.ts';
import { lawOfSettings, unconfirmedText } from '#radioprotection/settings/rules.ts';
import { UnitMapView } from '#radioprotection/unit-map/web/public.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { useSeen } from '#ui/controls/use-seen.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { countOf, wholeFigure } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getUnitDashboard, type UnitDashboard, type UnitTile } from '../radioprotection/contract.ts';
import { chartedMonths } from '../radioprotection/rules.ts';
import classes from './dashboards.module.css';
import { Entry, Figure, Tile } from './tile.tsx';

const deadlines = '/lb/radioprotection/deadlines';
const devices = '/lb/radioprotection/devices';
const units = '/lb/radioprotection/companies';

/** What radiation protection has to do, each figure with the list behind it (Q2-111). */
export function RadioprotectionDashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" detail="Radioprotezione: attività, scadenze, dispositivi, unità locali" />
      <div className={classes.tiles}>
        <Activities />
        {isAllowed(useUser().roles, workOnMassActivities) && <MassActivities />}
        <Months />
        <Devices />
        <Units />
      </div>
    </>
  );
}

function Activities() {
  const { found, data } = useUnitTile('attivita');
  return (
    <Tile
      title="Attività da eseguire"
      link={{ href: deadlines, label: 'Tutte le scadenze' }}
      isWide
      {...{ found, data }}
    >
      {({ scadute, entro30, entro60, oltre, inRevisione, daFirmare }) => (
        <div className={classes.figures}>
          <Figure
            value={scadute}
            label={deadlineClassLabels.past}
            href={`${deadlines}#classe=past`}
            tone="wrong"
          />
          <Figure
            value={entro30}
            label={deadlineClassLabels['under-30']}
            href={`${deadlines}#classe=under-30`}
            tone="expiring"
          />
          <Figure
            value={entro60}
            label={deadlineClassLabels['under-60']}
            href={`${deadlines}#classe=under-60`}
          />
          <Figure value={oltre} label="Oltre 60 giorni o senza scadenza" href={`${deadlines}#classe=later`} />
          <Figure
            value={inRevisione}
            label="Notifiche in revisione"
            href={`${deadlines}#elenco=inRevisione`}
          />
          <Figure value={daFirmare} label="Documenti da firmare" href="/user/signature" />
        </div>
      )}
    </Tile>
  );
}

function MassActivities() {
  const { found, data } = useUnitTile('pratiche');
  const today = deviceClock.today();
  return (
    <Tile title="Pratiche massive" isWide {...{ found, data }}>
      {({ stati, termini, altre, daRileggere }) => (
        <>
          <p className={classes.plain}>
            {stati
              .map(({ stato, quante }) => `${massStatusLabels[stato]}: ${wholeFigure(quante)}`)
              .join(' · ')}
          </p>
          {termini.length === 0 ? (
            <p className={classes.note}>Nessuna notifica preventiva è vicina al termine.</p>
          ) : (
            <>
              <ul className={classes.entries}>
                {termini.map(({ id, progetto, datore, entro, unita, scadute }) => (
                  <Entry
                    key={id}
                    href={massHref({ project: progetto, employer: datore.id, activity: id }, 'view')}
                    name={`#${id} · ${datore.nome}`}
                    detail={`${countOf(unita, 'notifica non firmata', 'notifiche non firmate')}${scadute > 0 ? `, ${scadute} oltre il termine` : ''}`}
                    value={`${entro < today ? 'termine scaduto il' : 'da inviare entro il'} ${formatPlainDay(entro)}`}
                    isAlert={entro < today}
                  />
                ))}
              </ul>
              <p className={classes.note}>
                {altre > 0 && `E ${countOf(altre, 'altra pratica', 'altre pratiche')}. `}
                Termine per notificare prima della decorrenza: {lawOfSettings.notificationTerms}
                {daRileggere && ` (${unconfirmedText.toLowerCase()})`}.
              </p>
            </>
          )}
        </>
      )}
    </Tile>
  );
}

function Months() {
  const { found, data } = useUnitTile('mesi');
  return (
    <Tile
      title="Scadenze per mese"
      link={{ href: `${deadlines}/months`, label: 'Per mese e tipo' }}
      isChart
      {...{ found, data }}
    >
      {(months) => <MonthColumns {...months} />}
    </Tile>
  );
}

function MonthColumns(months: UnitDashboard['mesi']) {
  const { months: shown, before, after, undated } = chartedMonths(months, deviceClock.today());
  const [first, last] = [shown[0], shown.at(-1)];
  const outside = [
    before > 0 && first && `${wholeFigure(before)} prima di ${monthLabel(first.mese)}`,
    after > 0 && last && `${wholeFigure(after)} dopo ${monthLabel(last.mese)}`,
    undated > 0 && `${wholeFigure(undated)} senza scadenza`,
  ].filter((words) => words !== false && words !== undefined);
  return (
    <>
      <ColumnChart
        label="Attività da eseguire per mese di scadenza"
        link={(props) => <AppLink {...props} />}
        parts={{ late: deadlineClassLabels.past, rest: 'Da eseguire' }}
        columns={shown.map(({ mese, totale, scadute }, place) => ({
          key: mese,
          short: shortMonthLabel(mese, place === 0),
          name: `${monthLabel(mese)}: ${countOf(totale, 'attività', 'attività')}${scadute > 0 ? `, ${countOf(scadute, 'scaduta', 'scadute')}` : ''}`,
          ...{ value: totale, late: scadute, href: `${deadlines}#mese=${mese}` },
        }))}
      />
      {outside.length > 0 && (
        <p className={classes.note}>
          Fuori dal grafico: <AppLink href={`${deadlines}/months`}>{outside.join(' · ')}</AppLink>
        </p>
      )}
    </>
  );
}

function Devices() {
  const { found, data } = useUnitTile('dispositivi');
  return (
    <Tile title="Dispositivi per categoria" link={{ href: devices, label: 'Tutti' }} {...{ found, data }}>
      {(counted) => <DeviceBars {...counted} />}
    </Tile>
  );
}

/** The rest is opened on demand: there are 23. */
const categoriesAtFirst = 6;

function DeviceBars({
  totale,
  categorie,
  daInstallare,
  daDismettere,
  daSpostare,
}: UnitDashboard['dispositivi']) {
  const [isWhole, setWhole] = useState(false);
  if (totale === 0)
    return (
      <EmptyState
        text="Ancora nessun dispositivo"
        detail="I dispositivi si registrano dalla pagina della loro unità locale."
      />
    );
  const most = categorie[0]?.quanti ?? 1;
  const shown = isWhole ? categorie : categorie.slice(0, categoriesAtFirst);
  const moving = [
    { status: deviceStatus.toInstall, quanti: daInstallare },
    { status: deviceStatus.toDismiss, quanti: daDismettere },
    { status: deviceStatus.toMove, quanti: daSpostare },
  ] as const;
  return (
    <>
      <ul className={classes.bars}>
        {shown.map(({ categoria, quanti }) => (
          <li key={categoria}>
            <AppLink href={`${devices}#categoria=${categoria}`} className={classes.bar}>
              <span>{deviceCategoryLabels[categoria]}</span>
              <span className={classes.track} aria-hidden>
                <span style={{ inlineSize: `${(100 * quanti) / most}%` }} />
              </span>
              <span className={classes.barValue}>{wholeFigure(quanti)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {categorie.length > categoriesAtFirst && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Solo le più frequenti' : `Tutte le ${categorie.length} categorie`}
        </Button>
      )}
      <p className={classes.moving}>
        {moving
          .filter(({ quanti }) => quanti > 0)
          .map(({ status, quanti }) => (
            <AppLink key={status} href={`${devices}#stato=${status}`}>
              {deviceStatusLabels[status]} {wholeFigure(quanti)}
            </AppLink>
          ))}
      </p>
    </>
  );
}

function Units() {
  const place = useRef<HTMLElement>(null);
  const seen = useSeen(place);
  return (
    <section ref={place} className={classes.tile} data-wide="" aria-labelledby="units">
      <div className={classes.head}>
        <h2 id="units" className={classes.title}>
          Unità locali, per prima scadenza
        </h2>
        <AppLink href={units}>Tutte le unità locali</AppLink>
      </div>
      {seen ? (
        <Suspense fallback={<Skeletons count={1} shape="picture" />}>
          <UnitMapView query={{}} />
        </Suspense>
      ) : (
        <Skeletons count={1} shape="picture" />
      )}
    </section>
  );
}

/** One tile of radiation protection, asked for alone. */
function useUnitTile<T extends UnitTile>(riquadro: T) {
  const found = useEndpoint(getUnitDashboard, { query: { riquadro } });
  return { found, data: found.data?.[riquadro] as UnitDashboard[T] | undefined };
}
