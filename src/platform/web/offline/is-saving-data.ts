/** Whoever pays for each byte gets only what the steps themselves read. */
export function isSavingData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
