/** Why a copy could not be made or is not taken back; the text is Italian and says what to do. */
export class BackupFailure extends Error {}
