import { geocode } from '#geography/maps/contract.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { showOk } from '#ui/shell/toasts.ts';
import { createReport } from '../../final-reports/contract.ts';
import { saveSiteCoordinates } from '../contract.ts';
import { hasPlace, issuingTexts } from '../rules.ts';
import type { CardDesk } from './card-desk.ts';
import type { Search } from './load-card.ts';

type Place = { lat: number; lng: number };
const placesShown = 10;

/**
 * Creates the report of a card's site. Where it lies comes first: a site without coordinates is looked up, one answer is
 * saved, among several the person chooses and comes back with `chosen` (S1 §4.1).
 */
export async function issueSite(desk: CardDesk, id: number, search: Search, chosen?: Place): Promise<void> {
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
    desk.change(id, { work: 'issuing', failure: null });
    const { from, to } = search;
    const { finalReport } = await call(createReport, {
      params: { addressId: id, date: from },
      query: { ...(to === null ? {} : { to }) },
    });
    desk.change(id, { site: { ...desk.card(id).site, finalReport } });
  } catch (error) {
    desk.change(id, { failure: toFailure(error).text, places: null });
  } finally {
    desk.change(id, { work: null });
  }
}

/** The one place an address means; null when a choice among several is shown, or it was found nowhere. */
async function lookUp(desk: CardDesk, id: number, address: string): Promise<Place | null> {
  const results = await call(geocode, { query: { address } }).then(
    (answer) => answer.results,
    () => [],
  );
  const [first, ...others] = results.slice(0, placesShown);
  if (first && others.length === 0) return first.geometry.location;
  desk.change(id, first ? { places: [first, ...others] } : { failure: issuingTexts.noCoordinates });
  return null;
}
