import { Stack } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { longestGoods } from '../../../forms/rules.ts';
import { consignees, shippers } from '../../../lookups/contract.ts';
import type { FormDraft } from '../../rules.ts';
import { EntryField } from '../entry-field.tsx';
import classes from '../form-wizard.module.css';
import { useList } from '../use-list.ts';
import { StepFrame, useStepChecks, useWizard } from '../wizard.ts';

type Errors = Partial<Record<string, string>>;

export function RegistryStep() {
  const { errors, check } = useStepChecks();
  return (
    <StepFrame check={check}>
      <Stack gap="xl" className={classes.lists ?? ''}>
        <PartyFields party="mittente" title="Mittente" errors={errors} />
        <PartyFields party="destinatario" title="Destinatario" errors={errors} />
        <GoodsFields errors={errors} />
      </Stack>
    </StepFrame>
  );
}

type PartyFieldsProps = { party: 'mittente' | 'destinatario'; title: string; errors: Errors };

function PartyFields({ party: role, title, errors }: PartyFieldsProps) {
  const { draft, scope, change } = useWizard();
  const lookup = role === 'mittente' ? shippers : consignees;
  const { data: items } = useList(lookup.list);
  const party = draft.anagrafica[role];
  const at = `anagrafica.${role}`;
  const set = (more: Partial<FormDraft['anagrafica']['mittente']>) =>
    change((value) => ({
      ...value,
      anagrafica: { ...value.anagrafica, [role]: { ...value.anagrafica[role], ...more } },
    }));
  // Of a known party nothing has to be typed, and of one that nobody has named not yet.
  const [isFolded, setFolded] = useState(
    party.value === null ? party.label === '' && placeInWords(party) === '' : isWhole(party),
  );
  const isWrong = [`${at}.indirizzo`, `${at}.paese`].some((field) => errors[field]);
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <EntryField
        label={`Nome del ${role}`}
        required
        value={party}
        items={items}
        add={{ endpoint: lookup.add, client: scope.client }}
        onType={(label) => {
          setFolded(false);
          set({ value: null, label });
        }}
        onPick={({ value, label, indirizzo, paese, telefono, fax }) => {
          setFolded(isWhole({ indirizzo, paese }));
          set({ value, label, indirizzo, paese, telefono, fax });
        }}
        onAdded={({ value, label, indirizzo, paese, telefono, fax }) => {
          // Of one just added nothing is known: what was typed stays.
          const said = { indirizzo, paese, telefono, fax };
          const known = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''));
          set({ value, label, ...known });
        }}
        error={errors[at]}
      />
      <details
        className={classes.party}
        open={!isFolded || isWrong}
        onToggle={({ currentTarget }) => {
          // What is wrong is not folded away.
          if (isWrong) currentTarget.open = true;
          else setFolded(!currentTarget.open);
        }}
      >
        <summary>
          {isFolded && !isWrong && isWhole(party) ? `${placeInWords(party)}: modifica` : 'Recapiti'}
        </summary>
        <TextField
          label={`Indirizzo del ${role}`}
          required
          maxLength={255}
          value={party.indirizzo}
          onChange={(indirizzo) => set({ indirizzo })}
          error={errors[`${at}.indirizzo`]}
        />
        <TextField
          label={`Paese del ${role}`}
          required
          maxLength={255}
          value={party.paese}
          onChange={(paese) => set({ paese })}
          error={errors[`${at}.paese`]}
        />
        <div className={classes.pair}>
          <TextField
            label={`Telefono del ${role}`}
            type="tel"
            maxLength={255}
            value={party.telefono}
            onChange={(telefono) => set({ telefono })}
          />
          <TextField
            label={`Fax del ${role}`}
            type="tel"
            maxLength={255}
            value={party.fax}
            onChange={(fax) => set({ fax })}
          />
        </div>
      </details>
    </fieldset>
  );
}

const isWhole = ({ indirizzo, paese }: { indirizzo: string; paese: string }) =>
  indirizzo !== '' && paese !== '';
const placeInWords = ({ indirizzo, paese }: { indirizzo: string; paese: string }) =>
  [indirizzo, paese].filter(Boolean).join(', ');

function GoodsFields({ errors }: { errors: Errors }) {
  const { draft, change } = useWizard();
  const { merce } = draft.anagrafica;
  const at = 'anagrafica.merce';
  const set = (more: Partial<typeof merce>) =>
    change((value) => ({
      ...value,
      anagrafica: { ...value.anagrafica, merce: { ...value.anagrafica.merce, ...more } },
    }));
  return (
    <fieldset className={classes.section}>
      <legend>Merce</legend>
      <TextField
        label="Voce doganale"
        required
        maxLength={255}
        value={merce.voceDoganale}
        onChange={(voceDoganale) => set({ voceDoganale })}
        error={errors[`${at}.voceDoganale`]}
      />
      <TextAreaField
        label="Descrizione della merce"
        required
        rows={2}
        maxLength={longestGoods}
        value={merce.description}
        onChange={(description) => set({ description })}
        error={errors[`${at}.description`]}
      />
      <NumberField
        label="Numero di colli"
        required
        maxDigits={9}
        value={merce.numeroColli}
        onChange={(numeroColli) => set({ numeroColli })}
        error={errors[`${at}.numeroColli`]}
      />
      <div className={classes.pair}>
        <TextField
          label="Numero della fattura"
          maxLength={255}
          value={merce.numeroFattura}
          onChange={(numeroFattura) => set({ numeroFattura })}
          error={errors[`${at}.numeroFattura`]}
        />
        <DateField
          label="Data della fattura"
          value={merce.dataFattura}
          onChange={(dataFattura) => set({ dataFattura })}
          error={errors[`${at}.dataFattura`]}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label="Metallo"
          description="Per l’attestato: si può indicare anche dopo"
          maxLength={255}
          value={merce.metallo}
          onChange={(metallo) => set({ metallo })}
        />
        <TextField
          label="Provenienza"
          description="Per l’attestato: si può indicare anche dopo"
          maxLength={255}
          value={merce.origine}
          onChange={(origine) => set({ origine })}
        />
      </div>
    </fieldset>
  );
}
