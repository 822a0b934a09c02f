import { useCallback, useMemo } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { deviceClock } from '#platform/web/clock.ts';
import type { OpenDraft } from '#platform/web/drafts/types.ts';
import { BeginAnew, type Beginning } from '#platform/web/wizard/begin-anew.tsx';
import type { WizardDraft } from '#platform/web/wizard/wizard-definition.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { FieldSite } from '../../site-view/contract.ts';
import { StartFailure } from './start-failure.tsx';
import { useStartSite } from './use-start-site.ts';

export type StartProps<D> = {
  session: OpenDraft<D>;
  scope: Standpoint;
  /** Called when the wizard may show its draft, the new one or the one that was there. */
  onReady: () => void;
};

/** What of a site its wizard begins with: each a number that may be none (NaN), and the code that was scanned. */
export type ChosenAtSite = { point: number; dosimeter: number; code: string };

type StartAtSiteProps<D extends WizardDraft> = StartProps<D> &
  Beginning<D> & { draftAt: (site: FieldSite, chosen: ChosenAtSite, today: string) => D };

/** Begins a wizard at the site its page's address names. */
export function StartAtSite<D extends WizardDraft>(props: StartAtSiteProps<D>) {
  const { scope, onReady, draftAt } = props;
  const { found, site, point, dosimeter, code, done } = useStartSite(scope);
  const goOn = useCallback(() => {
    onReady();
    done();
  }, [onReady, done]);
  const draft = useMemo(
    () => site && draftAt(site, { point, dosimeter, code }, deviceClock.today()),
    [site, point, dosimeter, code, draftAt],
  );
  if (site === undefined && found.error) {
    return (
      <StartFailure
        title="Da questa sede non si può partire"
        failure={found.error}
        onRetry={() => found.refetch()}
        goOn={{ label: 'Continua senza questa sede', onClick: goOn }}
      />
    );
  }
  if (site === undefined || draft === undefined) return <Skeletons />;
  return (
    <BeginAnew
      {...props}
      from={site.indirizzo.displayName}
      beginLabel="Riparti da questa sede"
      draft={draft}
      onReady={goOn}
    />
  );
}
