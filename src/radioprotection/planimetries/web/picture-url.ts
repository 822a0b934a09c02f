import { appConfig } from '#platform/web/app-config.ts';
import { getPicture } from '#post/pictures/contract.ts';
import type { PlanimetryRecord } from '../contract.ts';
import type { PictureRef } from './sheet.ts';

/** Where a picture is: in what was read of the planimetry, or among those one has sent and not saved yet. */
export function pictureUrlOf({ sha256, mime }: PictureRef, record: PlanimetryRecord): string {
  const stored = [record.background, ...record.attachments].find((one) => one?.sha256 === sha256);
  if (stored) return `data:${mime};base64,${stored.image}`;
  return `${appConfig.apiBase}${getPicture.path.replace('{blob}', sha256)}`;
}
