/** The rule of the database that refuses a write: its constraint, else its error code. Fails when nothing refuses. */
export async function refusal(write: PromiseLike<unknown>): Promise<string> {
  try {
    await write;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    const { constraint, code } = cause as { constraint?: string; code?: string };
    if (code === undefined) throw error;
    return constraint ?? code;
  }
  throw new Error('The database accepted what it should refuse.');
}
