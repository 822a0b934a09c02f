import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { aboveWord } from '#laboratory/level-figures/rules.ts';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { LevelFigure } from '#ui/figures/level-figure.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { leftAsideInWords, namedInTile, openSurveysInWords } from '../laboratory/rules.ts';
import classes from './dashboards.module.css';
import { Entries, Entry, Tile, WorkedOut } from './tile.tsx';
import { useLabTile } from './use-lab-tile.ts';

const whole = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 0 });
const laboratory = readStandpoint('/lb');

const siteHref = (id: number) => `/lb/cr39/sede/view/${id}`;
const reportHref = (site: number, report: number) => `/lb/cr39/sede/relations/${site}/view/${report}`;

/** Points above the level of their building. */
export function ExceedingPoints() {
  const { found, data } = useLabTile('superamenti');
  return (
    <Tile
      title="Punti sopra il livello di riferimento"
      link={{
        href: '/lb/cr39/results?livello=sopra&sort=livello&dir=desc',
        label: 'Risultati sopra il livello',
      }}
      {...{ found, data }}
    >
      {({ calcolato, totale, eAltri, punti, ...aside }) => (
        <>
          <p className={classes.plain}>
            {totale === 0
              ? noneExceeds(aside)
              : `${eAltri ? 'Oltre ' : ''}${countOf(totale, 'punto letto', 'punti letti')} nell’ultimo anno${totale > namedInTile ? ', i più alti:' : ':'}`}
          </p>
          <ul className={classes.entries}>
            {punti.map(({ id, alias, indirizzo, concentrazione, livello }) => (
              <Entry
                key={id}
                href={siteHref(indirizzo.id)}
                name={indirizzo.nome}
                detail={alias}
                value={
                  <LevelFigure
                    figure={concentrazione === null ? 'saturo' : whole.format(concentrazione)}
                    unit={concentrazione === null ? null : 'Bq/m³'}
                    mark="above"
                    word={aboveWord(livello)}
                  />
                }
              />
            ))}
          </ul>
          <LeftAside {...aside} />
          <WorkedOut at={calcolato} />
        </>
      )}
    </Tile>
  );
}

/** Nobody is told that all is well while results are left out. */
const noneExceeds = ({ contati, nonContati }: Aside & { contati: number }) =>
  contati === 0
    ? 'Nessun risultato nell’ultimo anno: nulla si può confrontare con il livello.'
    : nonContati === 0
      ? 'Nessun punto letto nell’ultimo anno supera il suo livello.'
      : 'Fra i risultati contati nell’ultimo anno nessun punto supera il suo livello.';

type Aside = Parameters<typeof leftAsideInWords>[0];

/** What the figures of a tile do not hold. */
export function LeftAside(aside: Aside) {
  const words = leftAsideInWords(aside);
  return words === null ? null : <p className={classes.note}>{words}</p>;
}

/** What the authorities have still to be told. */
export function Notices() {
  const { found, data } = useLabTile('enti');
  const today = deviceClock.today();
  return (
    <Tile title="Comunicazioni agli enti" anchor="enti" {...{ found, data }}>
      {({ aperti, scaduti, relazioni }) => (
        <>
          <p className={classes.plain}>
            {aperti === 0
              ? 'Nessuna relazione aspetta di essere comunicata.'
              : `${countOf(aperti, 'relazione', 'relazioni')} da comunicare${scaduti > 0 ? `, ${scaduti} oltre il termine` : ''}.`}
          </p>
          <Entries rows={relazioni} total={aperti} named={namedInTile}>
            {({ id, numero, indirizzo, entro, rettifica }) => (
              <Entry
                key={id}
                href={reportHref(indirizzo.id, id)}
                name={numero}
                detail={rettifica ? `${indirizzo.nome} · rettifica` : indirizzo.nome}
                value={`${entro < today ? 'scaduta il' : 'entro il'} ${formatPlainDay(entro)}`}
                isAlert={entro < today}
              />
            )}
          </Entries>
        </>
      )}
    </Tile>
  );
}

/** Final reports of this month and year, and the way to those that can be issued. */
export function Reports() {
  const { found, data } = useLabTile('relazioni');
  return (
    <Tile
      title="Relazioni finali"
      link={{ href: '/lb/cr39/relations/massive', label: 'Sedi pronte' }}
      {...{ found, data }}
    >
      {({ mese, anno, ultime }) => (
        <>
          <p className={classes.plain}>
            Emesse questo mese: {mese}. Quest’anno: {anno}.
          </p>
          <ul className={classes.entries}>
            {ultime.map(({ id, numero, indirizzo, emessa, sopraLivello }) => (
              <Entry
                key={id}
                href={reportHref(indirizzo.id, id)}
                name={numero}
                detail={indirizzo.nome}
                value={`${formatPlainDay(emessa)}${sopraLivello ? ', sopra il livello' : ''}`}
                isAlert={sopraLivello}
              />
            ))}
          </ul>
        </>
      )}
    </Tile>
  );
}

/** Sites whose dosimeters come back soon and whose questionnaires are not complete. */
export function OpenSurveys() {
  const { found, data } = useLabTile('questionari');
  return (
    <Tile title="Questionari da completare" anchor="questionari" {...{ found, data }}>
      {({ calcolato, sedi, ...counted }) => (
        <>
          <p className={classes.plain}>{openSurveysInWords(counted)}</p>
          <Entries rows={sedi} total={counted.incomplete} named={namedInTile}>
            {({ id, nome, committente, cliente, inizio }) => (
              <Entry
                key={id}
                href={siteLinks(laboratory, { committente, cliente, indirizzo: id }).survey}
                name={nome}
                value={`misura dal ${formatPlainDay(inizio)}`}
              />
            )}
          </Entries>
          <WorkedOut at={calcolato} />
        </>
      )}
    </Tile>
  );
}
