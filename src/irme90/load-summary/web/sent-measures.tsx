import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { workLinks } from '../../links/rules.ts';
import type { WorkItem } from '../../measures/contract.ts';
import { measureLines } from '../../measures/rules.ts';
import { Facts } from './facts.tsx';
import classes from './summary.module.css';

/** The measures as they are kept. */
export function SentMeasures({ item, isCorrectable }: { item: WorkItem; isCorrectable: boolean }) {
  const { misurato, controlli, esperto } = item;
  if (!misurato) return null;
  const { strumentoPortatile: portable, portaleRadiometrico: portal } = controlli;
  const lines = measureLines({
    method: controlli.metodo,
    ...{ background: portable?.fondo ?? null, within20Cm: portable?.a20cm ?? null },
    instrument: portable?.usedInstrument?.label ?? null,
    ...{ airAgainstWalls: portal?.ariaRispettoPareti ?? null, portalBackground: portal?.fondo ?? null },
    ...{ sourceType: portal?.tipoSorgente ?? null, sourceActivity: portal?.attivitaSorgente ?? null },
  });
  const at = new Date(misurato.quando);
  return (
    <section aria-label="Misure salvate" className={classes.part}>
      <h2 className={classes.heading}>Misure salvate</h2>
      <p className={classes.quiet}>
        Di {misurato.chi}, il {formatDay(romeDay(at))} alle {romeTimeOfDay(at)}
        {esperto && `; le riceve ${esperto}`}
      </p>
      <Facts facts={lines.map(({ label, value }) => [label, value] as const)} isLarge />
      {isCorrectable && (
        <div>
          <ButtonLink href={workLinks.edit(item.id)} primary={false}>
            Correggi le misure
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
