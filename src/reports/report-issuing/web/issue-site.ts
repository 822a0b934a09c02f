import { geocode } from '#geography/maps/contract.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { showOk, showToast } from '#ui/shell/toasts.ts';
import { createReport } from '../../final-reports/contract.ts';
import { type ReportDraft, readDraft } from '../../final-reports/web/public.ts';
import { saveSiteCoordinates } from '../contract.ts';
import { hasPlace, issuingTexts } from '../rules.ts';
import type { CardDesk } from './card-desk.ts';
import type { Search } from './load-card.ts';

type Place = { lat: number; lng: number };
const placesShown = 10;

/**
 * Opens the report of a card's site for review. Where it lies comes first: a site without coordinates is looked up, one
 * answer is saved, among several the person chooses and comes back with `chosen` (S1 §4.1); so too where only the middle
 * of its town was found.
 */
export async function reviewSite(desk: CardDesk, id: number, search: Search, chosen?: Place): Promise<void> {
  const { site, work } = desk.card(id);
  if (work !== null) return;
  try {
    if (!hasPlace(site)) {
      desk.change(id, { work: 'locating', failure: null });
      const place = chosen ?? (await lookUp(desk, id, site.address));
      if (place === null) return;
      const { latitude, longitude } = await call(saveSiteCoordinates, {
        params: { siteId: id },
        body: place,
      });
      showOk('Coordinate salvate');
      desk.change(id, { site: { ...desk.card(id).site, latitude, longitude }, places: null });
    }
    desk.change(id, { work: 'reading', failure: null });
    desk.change(id, { draft: await readDraft(id, search.from, search.to) });
  } catch (error) {
    const failure = toFailure(error);
    // Somebody has issued it meanwhile: creating answers with that report.
    if (failure.status === 409) {
      desk.change(id, { work: null });
      return issueSite(desk, id, search);
    }
    desk.change(id, { failure: failure.text, places: null });
  } finally {
    desk.change(id, { work: null });
  }
}

/** Creates the report of a card's site as it was reviewed; one that would say something else by now is reviewed anew. */
export async function issueSite(desk: CardDesk, id: number, search: Search): Promise<void> {
  const { work, draft } = desk.card(id);
  if (work !== null) return;
  let isOther = false;
  try {
    desk.change(id, { work: 'issuing', failure: null, draft: null });
    const { finalReport } = await call(createReport, reportOf(id, search, draft));
    desk.change(id, { site: { ...desk.card(id).site, finalReport } });
  } catch (error) {
    const failure = toFailure(error);
    isOther = draft !== null && failure.status === 409;
    if (isOther) showToast('error', failure.text);
    else desk.change(id, { failure: failure.text, places: null });
  } finally {
    desk.change(id, { work: null });
  }
  if (isOther) await reviewSite(desk, id, search);
}

const reportOf = (id: number, { from, to }: Search, read: ReportDraft | null) => ({
  params: { addressId: id, date: from },
  query: { ...(to === null ? {} : { to }), ...(read === null ? {} : { impronta: read.impronta }) },
});

/** The one place an address means; null when a choice among several is shown, or it was found nowhere. */
async function lookUp(desk: CardDesk, id: number, address: string): Promise<Place | null> {
  const results = await call(geocode, { query: { address } }).then(
    (answer) => answer.results,
    () => [],
  );
  const [first, ...others] = results.slice(0, placesShown);
  if (first && others.length === 0 && !first.isTown) return first.geometry.location;
  desk.change(id, first ? { places: [first, ...others] } : { failure: issuingTexts.noCoordinates });
  return null;
}
