import { useParams } from '@tanstack/react-router';
import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useMapShape } from '#platform/web/records/map-shape.tsx';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { customerReportUrl } from '#reports/final-reports/web/public.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { LevelFigure } from '#ui/figures/level-figure.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { CustomerMap } from '../../customer-map/web/public.ts';
import { deadlineLabels } from '../../deadline-words/rules.ts';
import { type CustomerDay, getCustomerDay, type StandingSite } from '../customer/contract.ts';
import { customerSentence } from '../customer/rules.ts';
import { ControlsCard } from './controls-card.tsx';
import classes from './day.module.css';

/** Home of the customers of a principal: how the sites stand, what is next, the report one click away. */
export function ClientHomePage() {
  const { committente = '' } = useParams({ strict: false }) as { committente?: string };
  const { displayName } = useUser();
  const { data, error, refetch } = useEndpoint(getCustomerDay, { params: { client: committente } });
  if (!data && error)
    return (
      <>
        <PageHeader title={`Buongiorno, ${displayName}`} />
        <ErrorState
          text={error.text}
          requestId={error.requestId ?? undefined}
          onRetry={error.status === 404 ? undefined : () => refetch()}
        />
      </>
    );
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail={data?.committente.nome} />
      {data ? <Standing day={data} /> : <Skeletons count={4} shape="row" />}
    </>
  );
}

const total = ({ conteggio }: CustomerDay) => Object.values(conteggio).reduce((sum, one) => sum + one, 0);

function Standing({ day }: { day: CustomerDay }) {
  const { committente, conteggio, provvisorie, sedi, controlli } = day;
  const hidden = total(day) - sedi.length;
  const { shapeSwitch, content } = useMapShape(() => <CustomerMap principal={committente.id} />);
  return (
    <>
      {sedi.length > 0 && (
        <p className={classes.sentence} data-above={(conteggio.above ?? 0) > 0 ? '' : undefined}>
          {customerSentence(day)}
        </p>
      )}
      {provvisorie > 0 && sedi.length > 1 && (
        <p className={classes.quiet}>Un giudizio è provvisorio finché la relazione non è emessa.</p>
      )}
      {controlli && <ControlsCard client={committente.id} controls={controlli} />}
      {sedi.length > 0 && (
        <>
          <div className={classes.shape}>{shapeSwitch}</div>
          {content ?? (
            <ul className={classes.sites} aria-label="Le sedi">
              {sedi.map((site) => (
                <SiteRow key={site.id} site={site} committente={committente.id} />
              ))}
            </ul>
          )}
        </>
      )}
      {hidden > 0 && !content && (
        <p className={classes.quiet}>
          {hidden === 1
            ? 'Un’altra sede si trova fra gli indirizzi.'
            : `Altre ${wholeFigure(hidden)} sedi si trovano fra gli indirizzi.`}
        </p>
      )}
      {/* Whoever only has shipments controlled did not come for sites. */}
      {(sedi.length > 0 || !controlli) && <Radon client={committente.id} isNew={sedi.length === 0} />}
    </>
  );
}

/** What a customer does and reads of his sites. */
function Radon({ client, isNew }: { client: number; isNew: boolean }) {
  const home = `/client/${client}` as const;
  return (
    <>
      {isNew && (
        <EmptyState
          text="Ancora nessuna sede"
          detail="Le sedi nascono posizionando il primo dosimetro, o le registra il laboratorio."
        />
      )}
      <nav className={classes.ways} aria-label="Altre pagine">
        <ButtonLink href={`${home}/cr39/positioning`} primary={false}>
          Posiziona un dosimetro
        </ButtonLink>
        <ButtonLink href={`${home}/cr39/replacement`} primary={false}>
          Sostituisci o ritira un dosimetro
        </ButtonLink>
        <AppLink href={`${home}/dashboard`}>Dashboard</AppLink>
        <AppLink href={`${home}/cr39/survey`}>Questionari delle sedi</AppLink>
        <AppLink href={`${home}/cr39/relations`}>Relazioni finali</AppLink>
      </nav>
    </>
  );
}

const tones: Record<StandingSite['verdetto']['tono'], StateTone> = {
  above: 'exceeding',
  good: 'ok',
  attention: 'warning',
  quiet: 'running',
};

function SiteRow({ site, committente }: { site: StandingSite; committente: number }) {
  const { id, nome, cliente, luogo, esito, verdetto, media, relazione, questionariCompleti } = site;
  const links = siteLinks(readStandpoint(`/client/${committente}`), { committente, cliente, indirizzo: id });
  return (
    <li className={classes.site}>
      <div className={classes.siteName}>
        <AppLink href={links.page}>{nome}</AppLink>
        <span className={classes.quietLine}>{luogo}</span>
      </div>
      <div>
        <StateWord tone={esito === 'never' ? 'quiet' : tones[verdetto.tono]} word={verdetto.testo} />
        {verdetto.dettaglio && <span className={classes.quietLine}>{verdetto.dettaglio}</span>}
      </div>
      <div className={classes.mean}>
        {media ? (
          <>
            <LevelFigure
              figure={media.figura}
              unit={media.unita}
              mark={media.segno}
              word={media.parola}
              wordPlace={media.segno === 'partial' ? 'beneath' : 'told'}
            />
            <span className={classes.quietLine}>{media.punto}</span>
          </>
        ) : (
          <span className={classes.quiet}>nessuna media</span>
        )}
      </div>
      <div>
        <NextDate site={site} />
      </div>
      <div className={classes.papers}>
        {relazione ? (
          <a href={customerReportUrl(committente, relazione.id)} target="_blank" rel="noopener noreferrer">
            {`Relazione ${relazione.numero} (PDF)`}
          </a>
        ) : (
          <span className={classes.quiet}>Ancora nessuna relazione</span>
        )}
        <AppLink href={links.survey}>
          {questionariCompleti ? (
            'Questionario completo'
          ) : (
            <StateWord tone="warning" word="Questionario da completare" />
          )}
        </AppLink>
      </div>
    </li>
  );
}

/** What is next at a site, and since when it is measured. */
function NextDate({ site: { misuraDal, prossima } }: { site: StandingSite }) {
  const today = deviceClock.today();
  const isLate = prossima !== null && prossima.entro < today;
  return (
    <>
      {misuraDal && <span>In misura dal {formatDay(misuraDal)}</span>}
      {prossima ? (
        <span className={misuraDal ? classes.quietLine : undefined}>
          {deadlineLabels[prossima.tipo]}{' '}
          <span
            className={classes.day}
            data-late={isLate ? '' : undefined}
          >{`${isLate ? 'dal' : 'entro il'} ${formatDay(prossima.entro)}`}</span>
        </span>
      ) : (
        !misuraDal && <span className={classes.quiet}>nessuna data</span>
      )}
    </>
  );
}
