import { refuseWithoutAdministrator } from '#accounts/user-access/server/public.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { Person, PersonalTraces } from '#identity/personal-traces/server/public.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { ErasurePreview, PersonalData } from '../contract.ts';
import { confirmsErasure, erasedName, erasureTexts, retentionInWords } from '../rules.ts';
import * as queries from './queries.ts';

type Sources = readonly PersonalTraces[];
type Found = NonNullable<Awaited<ReturnType<typeof queries.findPerson>>>;

async function requirePerson({ db }: RequestContext, userId: number, lock = false): Promise<Found> {
  const person = await queries.findPerson(db, userId, lock);
  if (!person) throw notFound(erasureTexts.notFound);
  return person;
}

/** Everything stored about a person; that it was handed out is written down. */
export async function exportData(
  context: RequestContext,
  userId: number,
  sources: Sources,
): Promise<PersonalData> {
  const { db, clock } = context;
  const person = await requirePerson(context, userId);
  const parts: PersonalData['parti'] = [];
  for (const source of sources) {
    parts.push({
      titolo: source.title,
      significato: source.meaning,
      conservazione: retentionInWords(source.keptBecause),
      dati: await source.list(db, person),
    });
  }
  await recordAudit(context, { event: 'personal-data.exported', entityId: userId, details: {} });
  return {
    creatoIl: clock.now().toISOString(),
    persona: {
      numero: person.id,
      nome: person.name,
      nomeUtente: person.displayUsername ?? person.username,
      email: person.email,
    },
    parti: parts,
  };
}

/** What erasing a person would delete and what would stay. */
export async function previewErasure(
  context: RequestContext,
  userId: number,
  sources: Sources,
): Promise<ErasurePreview> {
  const person = await requirePerson(context, userId);
  const counted = await countTraces(context, person, sources);
  const withSome = counted.filter(({ quanti }) => quanti > 0);
  return {
    nomeUtente: person.displayUsername ?? person.username,
    nome: person.name,
    nuovoNome: erasedName(person.id),
    rifiuto: refusalOf(context, person),
    cancellati: withSome.flatMap(({ titolo, quanti, perche }) =>
      perche === null ? [{ titolo, quanti }] : [],
    ),
    conservati: withSome.flatMap(({ titolo, quanti, perche }) =>
      perche === null ? [] : [{ titolo, quanti, perche }],
    ),
  };
}

async function countTraces({ db }: RequestContext, person: Person, sources: Sources) {
  const counted: { titolo: string; quanti: number; perche: string | null }[] = [];
  for (const source of sources) {
    const quanti = await source.count(db, person);
    counted.push({ titolo: source.title, quanti, perche: source.keptBecause });
  }
  return counted;
}

function refusalOf({ user }: RequestContext, person: Found): string | null {
  if (person.erasedAt) return erasureTexts.erased;
  if (person.id === user.id) return erasureTexts.oneself;
  return person.isLastAdministrator ? erasureTexts.lastAdministrator : null;
}

/**
 * Erases a person for good: whatever need not stay is deleted, and a number takes the place of the name in what the
 * law keeps. `typed` is the user name, typed to confirm.
 */
export async function erasePerson(
  context: RequestContext,
  userId: number,
  typed: string,
  sources: Sources,
): Promise<void> {
  const { db, clock } = context;
  const person = await requirePerson(context, userId, true);
  const refusal = refusalOf(context, person);
  if (refusal !== null) throw conflict(refusal);
  if (!confirmsErasure(typed, person.username))
    throw invalid(erasureTexts.wrongName, { nomeUtente: erasureTexts.wrongName });
  await queries.pseudonymise(db, userId, clock.now()).catch(refuseWithoutAdministrator);
  for (const source of sources) await source.erase?.(db, person).catch(refuseWithoutAdministrator);
  await recordAudit(context, { event: 'user.erased', entityId: userId, details: {} });
}
