import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  createPlanimetry,
  getPlanimetryPicture,
  listPlanimetries,
  type PlanimetryRow,
  setPlanimetryUse,
} from '../contract.ts';
import { getOwnPlanimetryPicture, listOwnPlanimetries } from '../own/contract.ts';
import { ownPlanimetryHref, planimetryHref, planimetryTexts } from '../rules.ts';
import classes from './planimetry.module.css';
import { type SentSheet, SheetPictureField } from './sheet-picture-field.tsx';

type Unit = { project: { id: number }; employer: { id: number }; company: { id: number } };

/** The planimetries of a unit, as the tab of its page. */
export function UnitPlanimetries({ unit, mayChange }: { unit: Unit; mayChange: boolean }) {
  const params = { company: unit.company.id };
  const { data, error, refetch } = useEndpoint(listPlanimetries, { params });
  const [isNew, setNew] = useState(false);
  const switching = useSave(setPlanimetryUse, [listPlanimetries]);
  async function setUse({ id, attivo, versione }: PlanimetryRow) {
    const body = { attivo: !attivo, versione };
    if (await switching.save({ params: { ...params, planimetry: id }, body }))
      showToast('ok', attivo ? 'Planimetria fuori uso' : 'Planimetria di nuovo in uso');
  }
  if (error) return <ErrorState text={error.text} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons shape="row" count={3} />;
  const create = (
    <Button color="accent" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNew(true)}>
      Nuova planimetria
    </Button>
  );
  return (
    <>
      {data.planimetries.length > 0 && mayChange && <div className={classes.head}>{create}</div>}
      {switching.failure && <ErrorState text={switching.failure.text} />}
      {data.planimetries.length === 0 && (
        <EmptyState
          text="Ancora nessuna planimetria"
          detail="Qui stanno le piante dell’unità locale, con ambienti, pareti e dispositivi."
          action={mayChange && create}
        />
      )}
      <ul className={classes.cards}>
        {data.planimetries.map((row) => (
          <li key={row.id} className={classes.card} data-out={row.attivo ? undefined : ''}>
            <Thumbnail row={row} company={params.company} />
            <div className={classes.row}>
              <AppLink
                href={planimetryHref(unit, row.id, mayChange && row.attivo ? 'edit' : 'view')}
                className={classes.alias}
                title={row.alias}
              >
                {row.alias}
              </AppLink>
              {mayChange && (
                <MoreMenu
                  size="sm"
                  label={`Altre azioni per ${row.alias}`}
                  actions={[
                    {
                      label: row.attivo ? 'Metti fuori uso' : 'Rimetti in uso',
                      onSelect: () => void setUse(row),
                    },
                  ]}
                />
              )}
            </div>
            <Counts row={row} />
          </li>
        ))}
      </ul>
      {isNew && <NewPlanimetry unit={unit} onClose={() => setNew(false)} />}
    </>
  );
}

function Counts({ row: { ambienti, dispositivi, attivo } }: { row: PlanimetryRow }) {
  return (
    <span className={classes.quiet}>
      {ambienti === 1 ? '1 ambiente' : `${ambienti} ambienti`} ·{' '}
      {dispositivi === 1 ? '1 dispositivo' : `${dispositivi} dispositivi`}
      {!attivo && <StateBadge active={false} />}
    </span>
  );
}

function Thumbnail({
  row,
  company,
  client,
}: {
  row: PlanimetryRow;
  company: number | string;
  client?: number | string;
}) {
  const params = { company, planimetry: row.id };
  const isOwn = client !== undefined;
  const theirs = useEndpoint(getPlanimetryPicture, { params }, { enabled: row.haImmagine && !isOwn });
  const own = useEndpoint(
    getOwnPlanimetryPicture,
    { params: { ...params, client: client ?? 0 } },
    { enabled: row.haImmagine && isOwn },
  );
  const picture = (isOwn ? own : theirs).data?.immagine;
  if (picture) return <img src={picture} alt={`Anteprima: ${row.alias}`} className={classes.thumbnail} />;
  return <span className={classes.thumbnail}>{row.haImmagine ? '' : planimetryTexts.noImage}</span>;
}

function NewPlanimetry({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const navigate = useNavigate();
  const [picture, setPicture] = useState<SentSheet | null>(null);
  const form = useEndpointForm({
    endpoint: createPlanimetry,
    params: { company: unit.company.id },
    refresh: [listPlanimetries],
    saved: { alias: '' },
    wire: ({ alias }) => ({
      alias,
      background: picture && {
        ...{ image: `sha256:${picture.sha256}`, mime: picture.mime, filename: picture.filename },
      },
    }),
    onSaved: ({ id }) => void navigate({ to: planimetryHref(unit, id, 'edit') }),
  });
  return (
    <FormDialog
      title="Nuova planimetria"
      form={form.frame}
      submitLabel="Comincia a disegnare"
      onClose={onClose}
    >
      <TextField label="Nome" firstLetterUpper autoComplete="off" {...form.field('alias')} />
      <SheetPictureField label="Sfondo" current={null} onChange={setPicture} />
      {picture === null && <p className={classes.quiet}>Senza sfondo si disegna su un foglio bianco.</p>}
    </FormDialog>
  );
}

/** The planimetries in use of a customer's own unit. */
export function OwnPlanimetries({ client, company }: { client: number | string; company: number | string }) {
  const { data, error, refetch } = useEndpoint(listOwnPlanimetries, { params: { client, company } });
  if (error) return <ErrorState text={error.text} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons shape="row" count={3} />;
  if (data.planimetries.length === 0) return <EmptyState text="Nessuna planimetria" />;
  return (
    <ul className={classes.cards}>
      {data.planimetries.map((row) => (
        <li key={row.id} className={classes.card}>
          <Thumbnail row={row} company={company} client={client} />
          <AppLink href={ownPlanimetryHref(client, company, row.id)}>{row.alias}</AppLink>
          <Counts row={row} />
        </li>
      ))}
    </ul>
  );
}
