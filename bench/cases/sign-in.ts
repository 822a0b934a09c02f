import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Bench } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';
import { operator, password } from '../world.ts';

/** Signing in, against checking the bare password: slow on purpose, so that guessing is. */
export async function measureSignIn({ sizes, large }: Bench): Promise<Finding[]> {
  const hash = await hashPassword(password);
  const times = await compare(
    {
      product: () => large.visitor.signIn(operator(1), password),
      hash: () => verifyPassword({ hash, password }),
    },
    { rounds: Math.ceil(sizes.rounds / 2), warmUp: Math.ceil(sizes.warmUp / 5) },
  );
  return [
    {
      what: 'Accesso con la password',
      measured: `HTTP ${ms(times.product)}`,
      reference: `la sola verifica della password ${ms(times.hash)}`,
      value: times.product / times.hash,
      unit: '×',
      aim: 1.5,
    },
  ];
}
