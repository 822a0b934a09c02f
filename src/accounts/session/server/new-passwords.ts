import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { invalid } from '#platform/server/http/errors.ts';
import { newPassword } from '../contract.ts';
import { isMadeOfNames, passwordTexts } from '../rules.ts';

/** Whose password it is to be. `formerHash`: of the one in force; null when it is the first. */
type Holder = { username: string; displayName: string; formerHash: string | null };

/**
 * The hash of a password that somebody has chosen. Slow on purpose. Throws 422 saying what is wrong with it: too short,
 * made of names, easily guessed, or the one in force. Passwords chosen before are not looked at again.
 */
export async function hashOfNewPassword(typed: string, holder: Holder): Promise<string> {
  const wrong = await problemOf(typed, holder);
  if (wrong !== null) throw invalid(wrong, { password: wrong });
  return hashPassword(typed);
}

async function problemOf(
  typed: string,
  { username, displayName, formerHash }: Holder,
): Promise<string | null> {
  const read = newPassword.safeParse(typed);
  if (!read.success) return read.error.issues[0]?.message ?? passwordTexts.tooShort;
  if (isMadeOfNames(typed, [username, displayName, 'Radia'])) return passwordTexts.ofNames;
  if (formerHash !== null && (await verifyPassword({ hash: formerHash, password: typed })))
    return passwordTexts.former;
  return (await isEasilyGuessed(typed, [username, displayName])) ? passwordTexts.common : null;
}

/** Below: less than 10^8 guesses, which is what a list of common passwords and their variants takes. */
const leastScore = 3;
/** What makes a password strong is in here, and looking through a longer one would take a second. */
const charactersLookedAt = 40;

/**
 * Whether a password is a common one or close to it: lists of passwords, of Italian words and names, keys in a row,
 * repetitions. The lists take 40 MB, and are read when the first password is chosen.
 */
async function isEasilyGuessed(typed: string, names: string[]): Promise<boolean> {
  const estimator = await (loading ??= loadEstimator());
  return estimator.check(typed.slice(0, charactersLookedAt), names).score < leastScore;
}

let loading: ReturnType<typeof loadEstimator> | undefined;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, italian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-it'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...italian.dictionary },
    graphs: common.adjacencyGraphs,
  });
}
