import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { readStandpoint } from '#customers/standpoints/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { wayTo } from '#surveys/isin-readiness/web/public.ts';
import type { SiteRow } from '../sites/contract.ts';
import classes from './isin.module.css';

const shownAtFirst = 3;
const laboratory = readStandpoint('/lb');

/** Whether there is anything to say of what a site lacks, or of why it was left out. */
export function hasGaps({ missing, leftOut }: SiteRow): boolean {
  return missing.length > 0 || leftOut !== null;
}

/** What a site lacks, each with the way to fill it in; of one left out, why. */
export function SiteGaps({ site }: { site: SiteRow }) {
  const [isWhole, setWhole] = useState(false);
  const { missing, leftOut } = site;
  const shown = isWhole ? missing : missing.slice(0, shownAtFirst);
  return (
    <div className={classes.missing}>
      {leftOut && (
        <p className={classes.reason}>
          {leftOut.reason} <span className={classes.quiet}>({leftOut.by ?? 'Il sistema'})</span>
        </p>
      )}
      {missing.length > 0 && (
        <ul className={classes.gaps}>
          {shown.map((gap) => (
            <li key={`${gap.kind} ${gap.text}`}>
              <AppLink href={wayOf(gap, site)}>{gap.text}</AppLink>
            </li>
          ))}
        </ul>
      )}
      {shown.length < missing.length && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          Mostra tutti i {missing.length}
        </UnstyledButton>
      )}
    </div>
  );
}

function wayOf(
  { kind, text, point }: SiteRow['missing'][number],
  { id, client, principal }: SiteRow,
): string {
  const record = `/user/anagrafica/indirizzi/${id}`;
  if (kind === 'istat') return record;
  const missing = { tipo: kind, testo: text, punto: point, trattamento: null };
  const site = { committente: principal.id, cliente: client.id, indirizzo: id, modificabile: true };
  return wayTo(missing, site, laboratory, false) ?? record;
}
