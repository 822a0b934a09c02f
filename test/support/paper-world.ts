import { eq } from 'drizzle-orm';
import { documentSubject } from '#radioprotection/folders/rules.ts';
import { persons, personVersions } from '#radioprotection/persons/schema.ts';
import {
  confirmRadioprotectionSettings,
  getRadioprotectionSettings,
} from '#radioprotection/settings/contract.ts';
import type { LawPart } from '#radioprotection/settings/rules.ts';
import { generatePaper, sendPaper } from '#radioprotection/unit-papers/contract.ts';
import type { PaperKind } from '#radioprotection/unit-papers/paper/rules.ts';
import { documentsToSign } from '#signing/schema.ts';
import { openTestApp } from './app.ts';
import { buildUnitWorld } from './unit-world.ts';

const fiscalCode = 'NRENNA75D41L840X';
const asked = { registro: null, manuale: null, dal: null, al: null, sostituisce: null };

/** The product with a unit whose expert is known by a fiscal code, and what is done with its documents. */
export async function openPapers() {
  const app = await openTestApp();
  const world = await buildUnitWorld(app);
  const [expert, planner] = [await app.as('edr'), await app.as('rp')];
  const ofExpert = world.person.id;
  await app.db.update(persons).set({ fiscalCode }).where(eq(persons.id, ofExpert));
  await app.db.update(personVersions).set({ fiscalCode }).where(eq(personVersions.personId, ofExpert));
  const unit = () => ({ company: world.own.company.id });
  return {
    ...{ app, world, expert, planner, unit },
    generate: (tipo: PaperKind, more: object = {}, caller = expert, params = unit()) =>
      caller.call(generatePaper, { params, body: { tipo, ...asked, ...more } }),
    send: (documento: number, revisione: number, caller = expert, params = unit()) =>
      caller.call(sendPaper, { params: { ...params, documento }, body: { revisione } }),
    /** How it stands among the documents to sign. */
    async waitingOf(documento: number) {
      const rows = await app.db.select().from(documentsToSign);
      return rows.find(({ subject, state }) => subject === documentSubject(documento) && state === 'waiting');
    },
    /** Whoever stands for the words of documents confirms them, or no longer does. */
    async confirm(parts: readonly LawPart[], confermata = true): Promise<void> {
      for (const parte of parts) {
        app.clock.advance(1);
        const { body } = await expert.call(getRadioprotectionSettings);
        const { status } = await expert.call(confirmRadioprotectionSettings, {
          body: { versione: body.versione, parte, confermata },
        });
        if (status !== 200) throw new Error(`${parte} is not confirmed: ${status}`);
      }
      app.clock.advance(1);
    },
  };
}
