import { floorLabel } from '#customers/points/rules.ts';
import type { PlacementState } from '#dosimeters/schema.ts';
import { toDataUrl } from '#platform/server/files/pictures.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import * as corrections from '../corrections/contract.ts';
import { ownCorrectionProblem } from '../rules.ts';
import { cancelPlacement, correctPlacement, ownSameDay } from './correct-placement.ts';
import * as queries from './queries.ts';

const pageSize = 25;
const kinds = { p: 'posizionamento', r: 'rimozione', a: 'annullato' } as const;

function readCursor(text: string | undefined): queries.EntryCursor | null {
  const [, micros = '', kind, id] = /^(\d+)_([par])(\d+)$/.exec(text ?? '') ?? [];
  return kind === undefined ? null : { micros, kind: kind as queries.EntryCursor['kind'], id: Number(id) };
}

function toEntry(row: queries.EntryRow, who: { userId: number; today: string }): contract.OwnEntry {
  const { kind, id, micros, processed, floorId, oldFloor, ...entry } = row;
  const at = new Date(Number(micros) / 1000);
  const placed = { placedBy: who.userId, placedAt: at, endedOn: row.fine, processed };
  return {
    ...entry,
    chiave: `${kind}${id}`,
    tipo: kinds[kind],
    registrato: at.toISOString(),
    piano: floorLabel(floorId, oldFloor),
    modificabile: kind === 'p' && ownCorrectionProblem(placed, who) === null,
  };
}

function toShown({
  code,
  site,
  point,
  startedOn,
  endedOn,
  lost,
  photoSha256,
}: PlacementState): corrections.ShownState {
  return {
    codice: code,
    indirizzo: site,
    punto: point,
    inizio: startedOn,
    fine: endedOn,
    smarrito: lost,
    foto: photoSha256?.slice(0, 8) ?? null,
  };
}

export const routes: Route[] = [
  handle(contract.listOwnEntries, async ({ query }, { db, user, clock }) => {
    const words = (query.q ?? '').split(/\s+/).filter(Boolean);
    const rows = await queries.listOwnEntries(db, user, {
      words,
      after: readCursor(query.da),
      limit: pageSize + 1,
    });
    const last = rows[pageSize - 1];
    return {
      voci: rows.slice(0, pageSize).map((row) => toEntry(row, { userId: user.id, today: clock.today() })),
      successiva: rows.length > pageSize && last ? `${last.micros}_${last.kind}${last.id}` : null,
    };
  }),
  handle(corrections.correctPlacement, async ({ params, body }, context) => ({
    trattamento: await correctPlacement(params.trattamento, body, context, ownSameDay),
  })),
  handle(corrections.cancelPlacement, async ({ params, body }, context) => {
    await cancelPlacement(params.trattamento, body, context, ownSameDay);
    return { trattamento: params.trattamento };
  }),
  handle(corrections.listCorrections, async ({ params }, { db, user }) => {
    const found = await queries.listCorrections(db, user, params.trattamento);
    if (!found) throw notFound();
    return {
      correzioni: found.map(({ id, kind, correctedAt, correctedBy, reason, before, after }) => ({
        id,
        tipo: kind === 'corrected' ? ('corretto' as const) : ('annullato' as const),
        quando: correctedAt.toISOString(),
        chi: correctedBy,
        motivo: reason,
        prima: toShown(before),
        dopo: after && toShown(after),
      })),
    };
  }),
  handle(corrections.getEarlierPhoto, async ({ params }, { db, user, files }) => {
    const photo = await queries.findEarlierPhoto(db, user, params);
    if (!photo) throw notFound();
    return { img: toDataUrl(await files.read(photo.sha256), photo.mediaType) };
  }),
  handle(contract.getPlacementPlan, async ({ params }, { db, user, files }) => {
    const found = await queries.findPlanOfPlacement(db, user, params.trattamento);
    if (!found) throw notFound();
    const { titolo, sha256, mediaType, x, y } = found;
    return {
      titolo,
      content: toDataUrl(await files.read(sha256), mediaType),
      posizione: x === null || y === null ? null : { x, y },
    };
  }),
];
