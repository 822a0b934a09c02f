/**
 * Starts a browser. Chromium's program now and then breaks down on a busy machine before it has said a word; it is then
 * started once more, and that is told. Nothing is tried twice by that: no test has begun until a browser stands.
 */
export async function startBrowser<Browser>(
  start: () => Promise<Browser>,
  tell: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<Browser> {
  try {
    return await start();
  } catch (error) {
    if (!brokeDown(error)) throw error;
    tell('The browser broke down at its start: started again.');
    return start();
  }
}

/** Whether the program was ended by a fault of its own; one that cannot be run, or is stopped, is another matter. */
function brokeDown(error: unknown): boolean {
  return (
    error instanceof Error && /process did exit: .*signal=SIG(SEGV|ABRT|BUS|ILL|TRAP)\b/.test(error.message)
  );
}
