import { ApiFailure } from '#platform/web/api-client.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';

const codeMissing = 'La pagina non si è caricata. Controllare la rete e riprovare.';
const broken = 'Qualcosa non ha funzionato in questa pagina. Quanto era salvato resta salvato.';

/** What stands in place of a page that could not be loaded or drawn. */
export function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  if (isCodeMissing(error)) return <ErrorState text={codeMissing} onRetry={() => window.location.reload()} />;
  if (!(error instanceof ApiFailure)) return <ErrorState text={broken} onRetry={reset} />;
  return <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={reset} />;
}

/** No network while a page's code was fetched, or a version that the server has replaced: a reload helps with both. */
function isCodeMissing(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}
