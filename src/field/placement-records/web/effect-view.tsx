import { formatDay } from '#platform/contract/dates.ts';
import { countOf } from '#ui/lists/count-of.ts';
import type { PointState, SiteEffect } from '../contract.ts';
import { verdictWords } from '../rules.ts';
import classes from './placement-records.module.css';

/** What a correction does to the sites it touches, before it is saved: what was, struck, and what will be. */
export function EffectView({ sites }: { sites: readonly SiteEffect[] }) {
  return (
    <>
      {sites.map((site) => (
        <section key={site.id} className={classes.site} aria-label={`Effetto su ${site.nome}`}>
          <h4 className={classes.siteName}>{site.nome}</h4>
          <p>
            <Change before={verdictWords(site.prima)} after={verdictWords(site.dopo)} />
          </p>
          {site.punti.length === 0 && (
            <p className={classes.quiet}>Catene e giorni dei punti non cambiano.</p>
          )}
          {site.punti.map(({ id, nome, prima, dopo }) => (
            <dl key={id} className={classes.point}>
              <dt>{nome}</dt>
              <dd>
                <Change before={stateWords(prima)} after={stateWords(dopo)} />
              </dd>
            </dl>
          ))}
          <p className={classes.quiet}>
            {site.completi ? 'Questionari completi' : 'Questionari incompleti'}: la correzione non li tocca.
          </p>
        </section>
      ))}
    </>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  if (before === after) return <>Resta {after}</>;
  return (
    <>
      <del className={classes.before}>{before}</del> → <ins className={classes.after}>{after}</ins>
    </>
  );
}

/** '340 giorni: LBS00001, LBS00002; in posizione dal 12/03/2026' */
function stateWords(state: PointState | null): string {
  if (state === null) return 'nessun dosimetro';
  const { giorni, dosimetri, attivo } = state;
  const chain = dosimetri.length > 0 && `${countOf(giorni, 'giorno', 'giorni')}: ${dosimetri.join(', ')}`;
  const lying = attivo !== null && `in posizione dal ${formatDay(attivo)}`;
  return [chain, lying].filter(Boolean).join('; ');
}
