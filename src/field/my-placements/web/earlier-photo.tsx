import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { getEarlierPhoto } from '../corrections/contract.ts';
import classes from './my-placements.module.css';

type EarlierPhotoProps = { placementId: number; correctionId: number };

/** The photo that a correction replaced or took away, fetched when it is asked for. */
export function EarlierPhoto({ placementId, correctionId }: EarlierPhotoProps) {
  const [open, setOpen] = useState(false);
  const params = { trattamento: placementId, correzione: correctionId };
  const photo = useEndpoint(getEarlierPhoto, { params }, { enabled: open, immutable: true });
  if (!open)
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Mostra la foto di prima
      </Button>
    );
  if (photo.error) return <ErrorState text={photo.error.text} onRetry={() => void photo.refetch()} />;
  if (!photo.data) return <Skeletons count={1} shape="picture" />;
  return <img className={classes.earlier} src={photo.data.img} alt="Il dosimetro prima della correzione" />;
}
