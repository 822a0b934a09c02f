import { Button } from '@mantine/core';
import { AppLink } from '#platform/web/app-link.tsx';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { registryHref, unitHref } from '../../unit-places/rules.ts';
import type { RegistryReference } from '../contract.ts';
import { type ReferenceState, referenceKindLabels, referenceStateLabels } from '../rules.ts';
import classes from './migration.module.css';

const tones: Record<ReferenceState, StateTone> = { open: 'warning', linked: 'ok', noted: 'quiet' };

const words: DataColumn<RegistryReference> = {
  key: 'testo',
  header: 'Nel registro sta scritto',
  wide: true,
  cell: ({ testo }) => <span className={classes.words}>{testo}</span>,
};
const place: readonly DataColumn<RegistryReference>[] = [
  {
    key: 'registro',
    header: 'Registro',
    narrow: true,
    card: 'below',
    cell: ({ registro, ...of }) => <AppLink href={registryHref(of, registro.id)}>{registro.label}</AppLink>,
  },
  {
    key: 'company',
    header: 'Unità locale',
    card: 'below',
    cell: (reference) => <AppLink href={unitHref(reference)}>{reference.company.nome}</AppLink>,
  },
];
const meaning: readonly DataColumn<RegistryReference>[] = [
  {
    key: 'tipo',
    header: 'Tipo',
    narrow: true,
    card: 'below',
    cell: ({ tipo }) => referenceKindLabels[tipo],
  },
  {
    key: 'collegato',
    header: 'Collegato a',
    card: 'below',
    isTold: true,
    cell: ({ collegato }) => collegato?.nome ?? '—',
  },
  {
    key: 'stato',
    header: 'Collegamento',
    narrow: true,
    card: 'beside',
    cell: ({ stato }) => <StateWord word={referenceStateLabels[stato]} tone={tones[stato]} />,
  },
];

/** `onLink`: for who may say what a reference means. */
export function referenceColumns(
  onLink: ((reference: RegistryReference) => void) | null,
  isOfRegistry = false,
): readonly DataColumn<RegistryReference>[] {
  return [words, ...(isOfRegistry ? [] : place), ...meaning, ...(onLink ? [linking(onLink)] : [])];
}

const linking = (onLink: (reference: RegistryReference) => void): DataColumn<RegistryReference> => ({
  key: 'azione',
  header: 'Azione',
  narrow: true,
  card: 'below',
  cell: (reference) =>
    reference.modificabile && (
      <Button
        size="sm"
        variant="default"
        aria-label={`${actionOf(reference)} «${reference.testo}»`}
        onClick={() => onLink(reference)}
      >
        {actionOf(reference)}
      </Button>
    ),
});

const actionOf = ({ stato }: RegistryReference) => (stato === 'open' ? 'Collega' : 'Cambia');
