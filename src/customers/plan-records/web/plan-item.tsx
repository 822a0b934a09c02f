import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { getPlanPicture, type PlanRecord } from '../contract.ts';
import { planName } from '../rules.ts';
import classes from './plan-list.module.css';
import { PlanView } from './plan-view.tsx';

type PlanItemProps = {
  plan: PlanRecord;
  /** Absent for those who may only look. */
  onRename?: () => void;
  onRemove?: () => void;
};

export function PlanItem({ plan, onRename, onRemove }: PlanItemProps) {
  const [open, setOpen] = useState(false);
  const name = planName(plan);
  const small = useEndpoint(
    getPlanPicture,
    { params: { planimetria: plan.id }, query: { miniatura: 'si' } },
    { immutable: true },
  );
  return (
    <li className={classes.item}>
      <button type="button" className={classes.thumbnail} onClick={() => setOpen(true)}>
        {small.data && <img src={small.data.immagine} alt="" />}
        <span className="ui-hidden">{`Apri ${name}`}</span>
      </button>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>{countOf(plan.punti.length, 'punto', 'punti')}</span>
      </div>
      {onRename && (
        <Button variant="default" size="sm" onClick={onRename} aria-label={`Rinomina ${name}`}>
          Rinomina
        </Button>
      )}
      {onRemove && plan.punti.length === 0 && (
        <Button variant="default" size="sm" onClick={onRemove} aria-label={`Togli ${name}`}>
          Togli
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={name} size="lg">
        <PlanView plan={plan} />
      </Dialog>
    </li>
  );
}
