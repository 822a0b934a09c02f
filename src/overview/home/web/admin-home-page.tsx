import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getInstallationState, type Installation } from '../installation/contract.ts';
import {
  copyHealth,
  type Health,
  isBeingSetUp,
  mailHealth,
  sealHealth,
  setupWords,
} from '../installation/rules.ts';
import { dayRefreshMs } from '../rules.ts';
import classes from './day.module.css';

const healthTones = { ok: 'ok', warning: 'warning', wrong: 'wrong' } as const;

/** Home of administrators: how the installation does, and what it is not set up with yet. */
export function AdminHomePage() {
  const { displayName } = useUser();
  const { data, error, refetch } = useEndpoint(getInstallationState, {}, { refreshMs: dayRefreshMs });
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail="Amministrazione" />
      {!data && error && (
        <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
      )}
      {!data && !error && <Skeletons count={5} shape="row" />}
      {data && <Installed state={data} />}
      <nav className={classes.ways} aria-label="Amministrazione">
        <AppLink href="/admin/users">Utenti</AppLink>
        <AppLink href="/admin/audit">Registro delle modifiche</AppLink>
        <AppLink href="/lb">Laboratorio</AppLink>
      </nav>
    </>
  );
}

function Installed({ state }: { state: Installation }) {
  const how = (
    <>
      <State state={state} />
      <FailedWork failed={state.lavori.falliti} />
    </>
  );
  const steps = <FirstRun steps={state.passi} />;
  const [first, second] = isBeingSetUp(state.passi) ? [steps, how] : [how, steps];
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{first}</div>
      <div className={classes.side}>{second}</div>
    </div>
  );
}

const moment = (instant: string) => {
  const at = new Date(instant);
  return `${formatDay(romeDay(at))} ${romeTimeOfDay(at)}`;
};
const whole = new Intl.NumberFormat('it', { useGrouping: 'always' });
const mails = (count: number) => `${whole.format(count)} e-mail`;

type StateLine = { name: string; href: string | null; health: Health; word: string; detail: string };

function linesOf({ posta, copia, lavori, registro, versione }: Installation): StateLine[] {
  const now = deviceClock.now();
  return [
    {
      ...{ name: 'Posta', href: '/admin/mails', health: mailHealth(posta) },
      word: posta.configurata
        ? posta.fallite > 0
          ? `${mails(posta.fallite)} ${posta.fallite === 1 ? 'non partita' : 'non partite'} o di esito incerto`
          : 'In ordine'
        : 'Senza server di posta',
      detail: `${posta.ultima ? `ultima partita il ${moment(posta.ultima)}` : 'nessuna ancora partita'} · ${mails(posta.inAttesa)} in attesa`,
    },
    {
      ...{ name: 'Copia di sicurezza', href: null, health: copyHealth(copia, now) },
      word: copia.ultima ? `Ultima il ${moment(copia.ultima)}` : 'Nessuna copia annotata',
      detail:
        copia.fileMancanti > 0
          ? `${countOf(copia.fileMancanti, 'file mancava', 'file mancavano')} nell’archivio`
          : 'si annota ogni copia fatta con npm run backup',
    },
    {
      ...{ name: 'Lavori', href: null, health: lavori.falliti.length > 0 ? 'wrong' : 'ok' },
      word:
        lavori.falliti.length > 0
          ? `${lavori.falliti.length} ${lavori.falliti.length === 1 ? 'non riuscito' : 'non riusciti'} in 30 giorni`
          : 'Nessuno fallito in 30 giorni',
      detail: lavori.inCorso > 0 ? `${lavori.inCorso} in corso` : 'nessuno in corso',
    },
    {
      ...{ name: 'Registro delle modifiche', href: '/admin/audit', health: sealHealth(registro, now) },
      word: registro.daSigillare === 0 ? 'Sigillato' : `${whole.format(registro.daSigillare)} da sigillare`,
      detail: registro.ultimoSigillo
        ? `ultimo sigillo il ${moment(registro.ultimoSigillo)}`
        : 'ancora nessun sigillo',
    },
    { name: 'Versione', href: null, health: 'ok', word: versione, detail: '' },
  ];
}

function State({ state }: { state: Installation }) {
  return (
    <section className={classes.panel} aria-labelledby="state">
      <h2 id="state" className={classes.panelTitle}>
        Stato dell’installazione
      </h2>
      <dl className={classes.health}>
        {linesOf(state).map(({ name, href, health, word, detail }) => (
          <div key={name}>
            <dt>{href ? <AppLink href={href}>{name}</AppLink> : name}</dt>
            <dd>
              <StateWord tone={healthTones[health]} word={word} />
              {detail && <span className={classes.quietLine}>{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function FailedWork({ failed }: { failed: Installation['lavori']['falliti'] }) {
  if (failed.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="failed">
      <h2 id="failed" className={classes.panelTitle}>
        Lavori non riusciti
      </h2>
      <ul className={classes.fieldSites}>
        {failed.map(({ tipo, id, quando, motivo }) => (
          <li key={`${tipo} ${id}`}>
            <span>
              <AppLink
                href={tipo === 'importazione' ? '/lb/import' : '/lb/cr39/relations/massive'}
                className={classes.strong}
              >
                {tipo === 'importazione' ? 'Importazione' : 'Emissione di relazioni'}
              </AppLink>
              <span className={classes.quietLine}>{motivo}</span>
            </span>
            <span className={classes.moment}>{moment(quando)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a new installation is set up with; each step ticks itself. */
function FirstRun({ steps }: { steps: Installation['passi'] }) {
  const done = steps.filter(({ fatto }) => fatto).length;
  const next = steps.find(({ fatto }) => !fatto)?.passo;
  return (
    <section className={classes.panel} aria-labelledby="first-run">
      <div className={classes.panelHead}>
        <h2 id="first-run" className={classes.panelTitle}>
          Primi passi
        </h2>
        <span className={classes.quiet}>{`${done} su ${steps.length}`}</span>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ passo, fatto }) => {
          const { label, detail, href } = setupWords[passo];
          const Icon = fatto ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={passo} data-done={fatto ? '' : undefined} data-next={passo === next ? '' : undefined}>
              <Icon size={20} aria-hidden className={classes.stepIcon} />
              <span>
                {href ? (
                  <AppLink href={href}>{label}</AppLink>
                ) : (
                  <span className={classes.strong}>{label}</span>
                )}
                <span className="ui-hidden">{fatto ? ', fatto' : ', da fare'}</span>
                {!fatto && <span className={classes.quietLine}>{detail}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
