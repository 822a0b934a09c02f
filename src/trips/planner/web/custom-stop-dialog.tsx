import { Button } from '@mantine/core';
import { useState } from 'react';
import { PlaceInput } from '#customers/sites/web/public.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { planningTexts } from '../../planning/rules.ts';
import { checkTexts } from '../checks/rules.ts';
import type { NewStop } from '../plan/rules.ts';
import { WorkField } from './stop-row.tsx';

type CustomStopDialogProps = { onAdd: (stop: NewStop) => void; onClose: () => void };

const halfAnHour = 1_800_000;

/** A stop that is no unit: an hotel, a depot, the way home (S1 §3.8). */
export function CustomStopDialog({ onAdd, onClose }: CustomStopDialogProps) {
  const [name, setName] = useState('');
  const [place, setPlace] = useState<{ address: string; lat: number; lng: number } | null>(null);
  const [isChosen, setChosen] = useState(false);
  const [workingTime, setWorkingTime] = useState(halfAnHour);
  const [isWorkWrong, setWorkWrong] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const add = () => {
    setAsked(true);
    if (name.trim() === '' || place === null || !isChosen || isWorkWrong) return;
    onAdd({
      ...{ companyId: null, sessionId: crypto.randomUUID(), displayName: name.trim(), projectName: '' },
      ...{ address: place.address, companyCity: '', location: { lat: place.lat, lng: place.lng } },
      ...{ activities: [], activityNotes: '', workingTime, isTimeTyped: true },
      ...{ providedHour: null, providedMinutes: null, contract: null },
    });
  };
  return (
    <Dialog
      open
      title="Aggiungi fermata"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button color="accent" onClick={add}>
            Aggiungi alla giornata
          </Button>
        </>
      }
    >
      <TextField
        label="Nome della fermata"
        required
        maxLength={255}
        value={name}
        error={isAsked && name.trim() === '' ? planningTexts.noStopName : undefined}
        onChange={setName}
      />
      <PlaceInput
        label="Luogo"
        required
        error={isAsked && (place === null || !isChosen) ? checkTexts.chooseSuggestion : undefined}
        onTyped={setChosen}
        onPick={({ name: address, lat, lng }) => {
          setPlace({ address, lat, lng });
          setChosen(true);
        }}
      />
      <WorkField value={workingTime} onChange={setWorkingTime} onWrong={setWorkWrong} />
    </Dialog>
  );
}
