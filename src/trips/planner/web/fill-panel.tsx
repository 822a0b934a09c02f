import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import classes from './fill-panel.module.css';
import type { Fill, FillProposal } from './use-fill.ts';

type FillPanelProps = { fill: Fill; onLook: (company: number) => void };

/** Units nearby that are due soon and still fit: each is taken into the day, and out again, with one press. */
export function FillPanel({ fill, onLook }: FillPanelProps) {
  const { taken, until } = fill;
  return (
    <section className={classes.panel} aria-label="Riempi la giornata">
      <header className={classes.head}>
        <h3>Riempi la giornata</h3>
        <TextInput
          size="sm"
          type="time"
          label="Fine entro"
          value={until}
          onChange={({ currentTarget: { value } }) => fill.setUntil(value)}
        />
        <IconButton label="Chiudi le proposte" tooltipSide="left" onClick={fill.toggle}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </header>
      <ul className={classes.list}>
        {taken.map((proposal) => (
          <li key={proposal.companyId} className={classes.unit} data-taken>
            <Words proposal={proposal} onLook={onLook} />
            <Button size="sm" variant="default" onClick={() => fill.takeBack(proposal)}>
              Togli
              <span className="ui-hidden"> {proposal.nome}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Proposals {...{ fill, onLook }} />
    </section>
  );
}

function Proposals({ fill, onLook }: FillPanelProps) {
  const { proposals, error, isOld, busy, until } = fill;
  if (!fill.isPossible)
    return <p className={classes.quiet}>Servono una partenza con coordinate, il giorno e l’ora.</p>;
  if (error)
    return <UnreadNote text="Le proposte non si sono caricate." error={error} onRetry={fill.again} />;
  if (!proposals) return <Skeletons count={3} shape="row" />;
  if (proposals.length === 0)
    return (
      <p className={classes.quiet}>
        Nessun’altra unità locale che scade nei prossimi 60 giorni ci sta prima delle {until}.
      </p>
    );
  return (
    <>
      <ul className={classes.list} aria-label="Proposte" aria-busy={isOld}>
        {proposals.map((proposal) => (
          <li key={proposal.companyId} className={classes.unit}>
            <Words proposal={proposal} onLook={onLook} />
            <Button
              size="sm"
              loading={busy === proposal.companyId}
              disabled={isOld || (busy !== null && busy !== proposal.companyId)}
              onClick={() => void fill.take(proposal)}
            >
              Aggiungi
              <span className="ui-hidden"> {proposal.nome}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>Strada stimata; unità con una scadenza passata o entro 60 giorni.</p>
    </>
  );
}

type WordsProps = { proposal: FillProposal; onLook: (company: number) => void };

function Words({ proposal, onLook }: WordsProps) {
  const { companyId, nome, luogo, deviazione, workingTime, arrivo, scadenza, giorni } = proposal;
  const work = workingTime === 0 ? 'lavoro da stimare' : `${durationInWords(workingTime)} di lavoro`;
  return (
    <div className={classes.words}>
      <button type="button" className={classes.name} onClick={() => onLook(companyId)}>
        {nome}
      </button>
      <span className={classes.quiet}>
        {luogo} · +{durationInWords(Math.max(0, deviazione.secondi) * 1000)} di strada · {work} · arrivo{' '}
        {romeTimeOfDay(new Date(arrivo))}
      </span>
      <StateWord
        tone={giorni < 0 ? 'wrong' : 'warning'}
        word={giorni < 0 ? `Scaduta il ${formatDay(scadenza)}` : `Entro il ${formatDay(scadenza)}`}
      />
    </div>
  );
}
