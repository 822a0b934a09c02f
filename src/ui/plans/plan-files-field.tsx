import { IconFileUpload, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { FieldError } from '../fields/field-error.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FileButton } from '../pictures/file-button.tsx';
import { type PageProgress, type PlanPicture, preparePlans } from '../pictures/picture-files.ts';
import { plansMaxBytes, plansMaxCount } from '../pictures/picture-limits.ts';
import { useObjectUrl } from '../pictures/use-object-url.ts';
import classes from './plan-files-field.module.css';

export type PlanFile = PlanPicture & { id: number };

type PlanFilesFieldProps = {
  label: string;
  value: readonly PlanFile[];
  /** The new ones, in order; the caller gives them their ids. */
  onAdd: (plans: readonly PlanPicture[]) => void;
  onRemove: (id: number) => void;
  onRename: (id: number, title: string) => void;
  error?: string | undefined;
};

const accept = 'image/png,image/jpeg,application/pdf';

/** Pictures and PDF pages, checked and scaled when they are chosen and not at the end. */
export function PlanFilesField({ label, value, onAdd, onRemove, onRename, error }: PlanFilesFieldProps) {
  const id = useId();
  const [busyWith, setBusyWith] = useState<string>();
  const [progress, setProgress] = useState<PageProgress>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const bytes = value.reduce((sum, plan) => sum + plan.picture.size, 0);
  const message = problems.length > 0 ? problems.join(' ') : error;

  const working = useRef(false);
  async function add(files: readonly File[]) {
    if (working.current) return;
    working.current = true;
    const refused: string[] = [];
    const soFar = { count: value.length, bytes };
    for (const file of files) {
      setBusyWith(file.name);
      setProgress(undefined);
      const prepared = await preparePlans(file, soFar, setProgress);
      if (prepared.ok) {
        soFar.count += prepared.value.length;
        soFar.bytes += prepared.value.reduce((sum, plan) => sum + plan.picture.size, 0);
        onAdd(prepared.value);
      } else refused.push(`${file.name}: ${prepared.text}`);
    }
    working.current = false;
    setBusyWith(undefined);
    setProblems(refused);
  }

  return (
    <div className={classes.field} role="group" aria-label={label}>
      {value.length > 0 && (
        <ul className={classes.list}>
          {value.map((plan, index) => (
            <PlanItem
              key={plan.id}
              plan={plan}
              number={index + 1}
              onRemove={() => onRemove(plan.id)}
              onRename={(title) => onRename(plan.id, title)}
            />
          ))}
        </ul>
      )}
      {busyWith && (
        <div className={classes.progress} role="status">
          <span>
            {progress
              ? `${busyWith}: pagina ${progress.done + 1} di ${progress.total}`
              : `${busyWith}: preparazione…`}
          </span>
          <ProgressBar
            label={`Preparazione di ${busyWith}`}
            percent={progress ? Math.round((progress.done / progress.total) * 100) : 0}
          />
        </div>
      )}
      <FileButton
        label={value.length > 0 ? "Aggiungi un'altra planimetria" : 'Aggiungi una planimetria'}
        icon={<IconFileUpload size={22} aria-hidden />}
        accept={accept}
        multiple
        disabled={value.length >= plansMaxCount}
        busy={busyWith !== undefined}
        describedBy={`${id}-limits`}
        onFiles={add}
      />
      <p id={`${id}-limits`} className={classes.limits}>
        {`png, jpeg o PDF · ${value.length} di ${plansMaxCount} · ${megabytes(bytes)} di ${megabytes(plansMaxBytes)} MB`}
      </p>
      <div aria-live="polite">
        <FieldError id={`${id}-error`} text={message} />
      </div>
    </div>
  );
}

type PlanItemProps = {
  plan: PlanFile;
  number: number;
  onRemove: () => void;
  onRename: (title: string) => void;
};

function PlanItem({ plan, number, onRemove, onRename }: PlanItemProps) {
  const url = useObjectUrl(plan.picture);
  return (
    <li className={classes.item}>
      {url ? (
        <img src={url} alt={`Anteprima: ${plan.title}`} className={classes.thumbnail} />
      ) : (
        <span className={classes.thumbnail} />
      )}
      <div className={classes.title}>
        <TextField
          label={
            <>
              Titolo<span className="ui-hidden"> della planimetria {number}</span>
            </>
          }
          value={plan.title}
          onChange={onRename}
          maxLength={255}
        />
      </div>
      <IconButton label={`Togli ${plan.title}`} tooltipSide="left" onClick={onRemove}>
        <IconTrash size={20} />
      </IconButton>
    </li>
  );
}

const megabyteFormat = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

function megabytes(bytes: number): string {
  return megabyteFormat.format(bytes / (1024 * 1024));
}
