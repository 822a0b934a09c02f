import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import {
  type Correction,
  getEarlierPhoto,
  listCorrections,
  type ShownState,
} from '../corrections/contract.ts';
import classes from './my-placements.module.css';

export type HistoryDialogProps = { placementId: number; code: string; onClose: () => void };

/** Every correction of a placement: what it was, what it became, who, when and why. */
export function HistoryDialog({ placementId, code, onClose }: HistoryDialogProps) {
  const { data, error, refetch } = useEndpoint(listCorrections, { params: { trattamento: placementId } });
  return (
    <Dialog open onClose={onClose} title={`Correzioni di ${code}`}>
      {error && !data && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!error && !data && <Skeletons count={2} shape="row" />}
      {data && (
        <ol className={classes.history}>
          {data.correzioni.map((correction) => (
            <CorrectionItem key={correction.id} placementId={placementId} correction={correction} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

type CorrectionItemProps = { placementId: number; correction: Correction };

function CorrectionItem({ placementId, correction }: CorrectionItemProps) {
  const { quando, chi, motivo, prima, dopo } = correction;
  const at = new Date(quando);
  return (
    <li className={classes.correction}>
      <p className={classes.when}>
        {formatDay(romeDay(at))} alle {romeTimeOfDay(at)} · {chi}
      </p>
      {dopo === null ? (
        <p>
          Annullato: era a {prima.punto} dal {formatDay(prima.inizio)}
        </p>
      ) : (
        <dl className={classes.changes}>
          {changes(prima, dopo).map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del> → <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.reason}>Motivo: {motivo}</p>
      {prima.foto !== null && prima.foto !== dopo?.foto && (
        <EarlierPhoto placementId={placementId} correctionId={correction.id} />
      )}
    </li>
  );
}

/** The parts in which two states differ, in words. */
function changes(before: ShownState, after: ShownState) {
  const photo = (foto: string | null) => (foto === null ? 'nessuna' : `n. ${foto}`);
  const end = (fine: string | null) => (fine === null ? 'in posizione' : formatDay(fine));
  const lost = (smarrito: boolean) => (smarrito ? 'sì' : 'no');
  return [
    { label: 'Sede', before: before.indirizzo, after: after.indirizzo },
    { label: 'Punto', before: before.punto, after: after.punto },
    { label: 'Dosimetro', before: before.codice, after: after.codice },
    { label: 'Posizionato il', before: formatDay(before.inizio), after: formatDay(after.inizio) },
    { label: 'Rimosso il', before: end(before.fine), after: end(after.fine) },
    { label: 'Smarrito', before: lost(before.smarrito), after: lost(after.smarrito) },
    { label: 'Foto', before: photo(before.foto), after: photo(after.foto) },
  ].filter((part) => part.before !== part.after);
}

type EarlierPhotoProps = { placementId: number; correctionId: number };

/** The photo that a correction replaced or took away, fetched when it is asked for. */
function EarlierPhoto({ placementId, correctionId }: EarlierPhotoProps) {
  const [open, setOpen] = useState(false);
  const params = { trattamento: placementId, correzione: correctionId };
  const photo = useEndpoint(getEarlierPhoto, { params }, { enabled: open, immutable: true });
  if (!open)
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Mostra la foto di prima
      </Button>
    );
  if (photo.error) return <ErrorState text={photo.error.text} onRetry={() => photo.refetch()} />;
  if (!photo.data) return <Skeletons count={1} shape="picture" />;
  return <img className={classes.earlier} src={photo.data.img} alt="Il dosimetro prima della correzione" />;
}
