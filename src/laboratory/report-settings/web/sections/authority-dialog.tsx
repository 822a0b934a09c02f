import { Button } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { authority, authorityKinds } from '../../authorities/contract.ts';
import type { AuthorityKind } from '../../rules.ts';
import classes from '../report-settings.module.css';
import type { Problems } from '../typed-settings.ts';
import type { SectionProps } from './section.tsx';

export type Authority = SectionProps['value']['authorities'][number];

type AuthorityDialogProps = {
  title: string;
  given: Authority;
  /** What was found wrong when the section was saved. */
  found: Problems;
  onDone: (authority: Authority) => void;
  onClose: () => void;
};

const kinds = authorityKinds.map((kind) => ({ value: kind, label: kind }));

/** One recipient, right before it takes its place in the list; the list is saved as a whole. */
export function AuthorityDialog({ title, given, found, onDone, onClose }: AuthorityDialogProps) {
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(given);
  const { errors: shown, check } = useSubmitErrors(problemsOf(typed));
  const focus = useErrorFocus(fields, null);
  const errors: Problems = { ...(typed === given ? found : {}), ...shown };
  const change = (changes: Partial<Authority>) => setTyped({ ...typed, ...changes });

  function submit(event: FormEvent): void {
    event.preventDefault();
    // The section around it is a form of its own.
    event.stopPropagation();
    if (check()) onDone(authority.parse(typed));
    else focus.show();
  }

  return createPortal(
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Torna indietro
          </Button>
          <Button type="submit" form={id} color="accent">
            Fatto
          </Button>
        </>
      }
    >
      <form ref={fields} id={id} noValidate className={classes.part} onSubmit={submit}>
        <SelectField
          label="Ente"
          required
          value={typed.kind}
          options={kinds}
          onChange={(kind) => kind !== '' && change({ kind: kind as AuthorityKind })}
          error={errors['kind']}
        />
        <TextField
          label="Provincia"
          description="Due lettere; vuota: di tutta l’Italia."
          placeholder="Italia"
          upperCase
          maxLength={2}
          value={typed.province ?? ''}
          onChange={(province) => change({ province: province || null })}
          error={errors['province']}
          autoComplete="off"
        />
        <TextField
          label="Nome"
          required
          maxLength={256}
          value={typed.name}
          onChange={(name) => change({ name })}
          error={errors['name']}
          autoComplete="off"
        />
        <TextField
          label="E-mail o PEC"
          required
          type="email"
          maxLength={256}
          value={typed.email}
          onChange={(email) => change({ email })}
          error={errors['email']}
          autoComplete="off"
        />
      </form>
    </Dialog>,
    document.body,
  );
}

function problemsOf(typed: Authority): Problems {
  const problems: Problems = {};
  for (const { path, message } of authority.safeParse(typed).error?.issues ?? [])
    problems[path.join('.')] ??= message;
  return problems;
}
