import { useRef } from 'react';
import { appConfig } from '#platform/web/app-config.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { AsideSection } from '#platform/web/records/record-aside.tsx';
import { useSeen } from '#ui/controls/use-seen.ts';
import { SmallMap, SmallMapComing } from '#ui/map/small-map.tsx';
import type { CompanyRecord } from '../contract.ts';
import classes from './company.module.css';

const kinds = [{ key: 'here', word: 'Questa unità locale', tone: 'running' }] as const;

/** Where a unit lies, with the way to the map of all; drawn when it comes into sight. */
export function UnitPlace({ unit }: { unit: CompanyRecord }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const { id, alias, sede, latitude, longitude } = unit;
  if (latitude === null || longitude === null) {
    return (
      <AsideSection title="Dove si trova">
        <p className={classes.quiet}>
          Nessuno ha ancora indicato il luogo sulla mappa
          {unit.modificabile ? ': si indica nei dati, con ‘Modifica’.' : '.'}
        </p>
      </AsideSection>
    );
  }
  const here = { id, name: alias, detail: sede, href: '', kind: 'here', position: { latitude, longitude } };
  return (
    <div ref={place}>
      <AsideSection title="Dove si trova">
        {isSeen ? (
          <SmallMap
            label="Mappa dell’unità locale"
            styleUrl={appConfig.mapStyleUrl}
            places={[here]}
            kinds={kinds}
            chosen={here}
          />
        ) : (
          <SmallMapComing />
        )}
        <AppLink href={`/lb/radioprotection/companies?forma=mappa&sede=${id}`} className={classes.mapLink}>
          Apri la mappa
        </AppLink>
      </AsideSection>
    </div>
  );
}
