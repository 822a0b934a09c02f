import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { enterMovesOn } from '#ui/fields/enter-moves-on.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { codesOfRange, joinCodes } from '../rules.ts';
import classes from './dosimeter-codes.module.css';
import { emptyRange, RangeFields } from './range-fields.tsx';

/** A series of codes, joined by commas: nothing leaves the page. */
export function CodeRangePage() {
  const [typed, setTyped] = useState(emptyRange);
  const codes = codesOfRange(typed);

  async function copy() {
    try {
      await navigator.clipboard.writeText(joinCodes(codes));
      showToast('ok', countOf(codes.length, 'codice copiato', 'codici copiati'));
    } catch {
      showToast('error', 'Il browser non permette di copiare: selezionare i codici e copiarli a mano.');
    }
  }

  return (
    <>
      <PageHeader
        title="Generatore codici"
        breadcrumb={[{ label: 'Dosimetri', href: '/lb/cr39/dosimeters' }]}
        link={appLink}
        detail="Una serie di codici separati da virgole, da copiare o da mandare all’assegnazione massiva."
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields */}
      <form
        noValidate
        aria-label="Intervallo da generare"
        className={classes.generator}
        onKeyDown={enterMovesOn}
        onSubmit={(event) => {
          event.preventDefault();
          if (codes.length > 0) void copy();
        }}
      >
        <RangeFields typed={typed} onChange={setTyped} />
        <TextAreaField
          label="Codici"
          value={joinCodes(codes)}
          placeholder="Compaiono qui, dal primo numero all’ultimo: 8 e 11 danno LBS00008,LBS00009,LBS00010,LBS00011"
          readOnly
        />
        <div className={classes.generated}>
          <Button
            type="submit"
            color="accent"
            disabled={codes.length === 0}
            leftSection={<IconCopy size={18} aria-hidden />}
          >
            {codes.length > 0 ? `Copia ${countOf(codes.length, 'codice', 'codici')}` : 'Copia'}
          </Button>
          {codes.length > 0 && (
            <ButtonLink primary={false} href={`/lb/cr39/dosimeters/batch?${new URLSearchParams(typed)}`}>
              Assegnazione massiva
            </ButtonLink>
          )}
        </div>
      </form>
    </>
  );
}
