import { refuseWithoutAdministrator } from '#accounts/user-access/server/public.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { PersonalTraces } from '#identity/personal-traces/server/public.ts';
import { erasePerson, exportUserData, previewErasure } from '../contract.ts';
import { erasedName, erasureTexts } from '../rules.ts';
import { ownTraces } from './own-traces.ts';
import type { PeopleKind } from './personal-data.ts';
import * as queries from './queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof queries.findPerson>>>;

/** People with an account; `others` are the traces that they leave in other contexts. */
export function accountKind(others: readonly PersonalTraces[]): PeopleKind<Found> {
  const sources = [...ownTraces, ...others];
  return {
    export: exportUserData,
    preview: previewErasure,
    erase: erasePerson,
    idIn: (params) => (params as { user: number }).user,
    notFound: erasureTexts.notFound,
    find: (id, { db }, isLocked) => queries.findPerson(db, id, isLocked),
    told: (person) => ({
      numero: person.id,
      nome: person.name,
      nomeUtente: person.displayUsername ?? person.username,
      email: person.email,
    }),
    newName: ({ id }) => erasedName(id),
    word: ({ displayUsername, username }) => displayUsername ?? username,
    wrongWord: erasureTexts.wrongName,
    refusal(person, { user }) {
      if (person.erasedAt) return erasureTexts.erased;
      if (person.id === user.id) return erasureTexts.oneself;
      return person.isLastAdministrator ? erasureTexts.lastAdministrator : null;
    },
    sources: () => sources,
    async erased(person, context) {
      const { db, clock } = context;
      await queries.pseudonymise(db, person.id, clock.now()).catch(refuseWithoutAdministrator);
      for (const source of sources) await source.erase?.(db, person).catch(refuseWithoutAdministrator);
      await recordAudit(context, { event: 'user.erased', entityId: person.id, details: {} });
    },
    exported: ({ id }, context) =>
      recordAudit(context, { event: 'personal-data.exported', entityId: id, details: {} }),
  };
}
