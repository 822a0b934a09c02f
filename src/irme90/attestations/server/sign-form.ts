import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { SigningContext } from '#signing/signing-list/server/public.ts';
import { controlForms } from '../../forms/schema.ts';
import { seesAllControls } from '../../reach/server/public.ts';
import { formOfSubject } from '../rules.ts';

/** Attested forms among the documents to sign: of planning staff all, of an expert his own. A signed one is closed. */
export const controlSigning: SigningContext = {
  list: 'irme90',
  reach(user) {
    if (seesAllControls(user)) return sql`true`;
    return sql`(documents_to_sign.subject not like 'irme90/%' or documents_to_sign.subject in (
      select 'irme90/' || own.id from control_forms own where own.attested_by = ${user.id}))`;
  },
  async onSigned(context, { subject, revision }) {
    const formId = formOfSubject(subject);
    if (formId === null) return;
    const [signed] = await context.db
      .update(controlForms)
      .set({ state: 'firmato' })
      .where(eq(controlForms.id, formId))
      .returning({ year: controlForms.registerYear, number: controlForms.registerNumber });
    if (!signed) throw new Error(`${subject} is no form`);
    await recordAudit(context, {
      event: 'control-form.signed',
      entityId: formId,
      details: { registerEntry: `${signed.number}/${signed.year}`, revision },
    });
  },
};
