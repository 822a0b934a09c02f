import { Badge, Button } from '@mantine/core';
import { IconMapPin, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import { PlacementPhoto } from '../../arrivals/web/public.ts';
import { getPlacementPlan, type OwnEntry } from '../contract.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectedBadge } from './corrected-badge.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import classes from './my-placements.module.css';

/** One placement, removal or cancelled placement. */
export function EntryCard({ entry }: { entry: OwnEntry }) {
  const { tipo, codice, trattamento } = entry;
  const isPlaced = tipo === 'posizionamento';
  return (
    <li className={classes.card} data-kind={tipo} aria-label={`${codice}, ${kindWords[tipo]}`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.code}>
            <span className="ui-code">{codice}</span>
            {!isPlaced && (
              <Badge color={tipo === 'annullato' ? 'red' : 'gray'} variant="light">
                {kindWords[tipo]}
              </Badge>
            )}
            {entry.corretto && <CorrectedBadge placementId={trattamento} code={codice} />}
          </p>
          <p>
            <strong>{entry.nomePunto}</strong> · {entry.piano}
          </p>
          <p className={classes.quiet}>
            {entry.nomeIndirizzo} · {entry.nomeCliente}
          </p>
          <p className={classes.quiet}>{moment(entry)}</p>
          {entry.motivo && <p className={classes.quiet}>Motivo: {entry.motivo}</p>}
        </div>
        {entry.foto && <PlacementPhoto id={trattamento} code={codice} version={entry.versione} />}
      </div>
      {tipo !== 'annullato' && (entry.planimetria || entry.modificabile) && <Actions entry={entry} />}
    </li>
  );
}

const kindWords = { posizionamento: 'posizionato', rimozione: 'rimosso', annullato: 'annullato' } as const;

/** 'alle 10:42, posizionato il 16/03/2026', with what the day of the list does not say. */
function moment({ tipo, registrato, inizio, fine, smarrito }: OwnEntry): string {
  const at = new Date(registrato);
  const time = `Registrato alle ${romeTimeOfDay(at)}`;
  const ended = fine && `${smarrito ? 'smarrito' : 'rimosso'} il ${formatDay(fine)}`;
  if (tipo === 'rimozione') return `${time}, ${ended ?? 'rimosso'}, posizionato il ${formatDay(inizio)}`;
  const started = inizio === romeDay(at) ? '' : `, posizionato il ${formatDay(inizio)}`;
  return `${time}${started}${ended ? `, ${ended}` : ''}`;
}

function Actions({ entry }: { entry: OwnEntry }) {
  const [open, setOpen] = useState<'plan' | 'correct' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={classes.actions}>
      {entry.planimetria && (
        <Button
          variant="subtle"
          leftSection={<IconMapPin size={18} aria-hidden />}
          onClick={() => setOpen('plan')}
        >
          Planimetria
        </Button>
      )}
      {entry.modificabile && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setOpen('correct')}
          >
            Correggi
          </Button>
          <Button variant="subtle" color="red" onClick={() => setOpen('cancel')}>
            Annulla posizionamento
          </Button>
        </>
      )}
      {open === 'plan' && <PlanDialog entry={entry} onClose={close} />}
      {open === 'correct' && <CorrectionDialog entry={entry} onClose={close} />}
      {open === 'cancel' && <CancelDialog entry={entry} onClose={close} />}
    </div>
  );
}

/** The plan of a site with the point of one placement on it. */
function PlanDialog({ entry, onClose }: { entry: OwnEntry; onClose: () => void }) {
  const plan = useEndpoint(getPlacementPlan, { params: { trattamento: entry.trattamento } });
  const { data, error } = plan;
  return (
    <Dialog open onClose={onClose} title={`${entry.nomePunto} sulla planimetria`} size="lg">
      {error && <ErrorState text={error.text} onRetry={() => plan.refetch()} />}
      {plan.isPending && <Skeletons count={1} shape="picture" />}
      {data && <PlanCanvas label={data.titolo ?? 'Planimetria'} src={data.content} pin={data.posizione} />}
    </Dialog>
  );
}
