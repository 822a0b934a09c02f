import { BackupFailure } from '#platform/server/backup/backup-failure.ts';
import { SettingsError } from '#platform/server/config.ts';
import { StartFailure } from '#platform/server/database/embedded-postgres-system.ts';
import { FilesUnavailable, isDatabaseGone } from '#platform/server/http/errors.ts';

const reasons: Record<string, string> = {
  ENOSPC: 'il disco è pieno',
  EDQUOT: 'lo spazio assegnato è finito',
  EACCES: 'manca il permesso di scrivere o leggere lì',
  EROFS: 'il disco è in sola lettura',
  ENOTDIR: 'il percorso passa per un file',
  EEXIST: 'il percorso è già occupato da un file',
};

/** Why a command on the data of an installation ended, in one line for whoever typed it. */
export function describeFailure(error: unknown, consequence: string): string {
  if (error instanceof BackupFailure || error instanceof SettingsError) return error.message;
  if (error instanceof StartFailure) return `Radia: ${error.message}`;
  if (error instanceof FilesUnavailable)
    return `${consequence}: l'archivio dei file non risponde (${error.reason}).`;
  if (isDatabaseGone(error)) return `${consequence}: il database non risponde.`;
  const { code, message, path } = error as NodeJS.ErrnoException;
  const reason = reasons[code ?? ''];
  if (reason) return `${consequence}: ${reason}${path ? ` (${path})` : ''}.`;
  return `${consequence}: ${message.split('\n')[0]}`;
}
