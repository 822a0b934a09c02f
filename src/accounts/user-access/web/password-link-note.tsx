import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { PasswordLink } from '../contract.ts';
import classes from './user-access.module.css';

type PasswordLinkNoteProps = { link: PasswordLink; displayName: string };

/** The link by which a person chooses a password, to be copied; it is shown only now. */
export function PasswordLinkNote({ link: { url, expiresAt, mailedTo }, displayName }: PasswordLinkNoteProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const until = new Date(expiresAt);

  async function copy() {
    input.current?.select();
    // The clipboard is refused on insecure origins: the selected text can still be copied by hand.
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <AlertBox tone="ok" title={`Il link di ${displayName} è pronto`}>
      <p>
        {mailedTo === null
          ? 'Copialo adesso e consegnalo alla persona: non verrà mostrato di nuovo.'
          : `È stato mandato a ${mailedTo}. Puoi anche copiarlo adesso: non verrà mostrato di nuovo.`}
        {` Vale una volta sola, fino al ${formatDay(romeDay(until))} alle ${romeTimeOfDay(until)}.`}
      </p>
      <div className={classes.link}>
        <TextInput
          ref={input}
          className={classes.address ?? ''}
          label="Link per scegliere la password"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button color="accent" onClick={() => void copy()}>
          {isCopied ? 'Copiato' : 'Copia il link'}
        </Button>
      </div>
      <span className="ui-hidden" role="status">
        {isCopied && 'Link copiato'}
      </span>
    </AlertBox>
  );
}
