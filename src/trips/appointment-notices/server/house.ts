import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { House } from '../rules.ts';

/**
 * Letterheads stand in a context above: they are told from there. The one in force, or, where that is not fit, the last
 * one that was.
 */
export type ReadHouse = (db: Db, isFit?: (house: House) => boolean) => Promise<House>;

/** A write that may have something to say to a customer. */
export type TellingContext = RequestContext & { readHouse: ReadHouse };
