import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { Authority } from '#test/support/signers.ts';
import { query } from './records.ts';

const signingPage = '/user/irme90/signature/upload';

test('an expert concludes on a load, downloads its document, signs it, brings it back, and it is shown signed; another’s signature is not taken', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/status of 422/);
  const person = `select id from persons where user_id = (select id from users where username = 'edr')`;
  for (const table of ['person_versions', 'persons'])
    await query(
      databaseUrl,
      `update ${table} set fiscal_code = 'RSSMRA80A01H501U'
        where ${table === 'persons' ? 'id' : 'person_id'} = (${person})`,
    );
  const [form] = await query<{ id: number }>(
    databaseUrl,
    `select id from control_forms where state = 'lavorato' order by id limit 1`,
  );
  const attestation = `/user/irme90/measure/${form?.id}/attest`;
  await signIn(page, 'edr');
  await page.goto(attestation);
  await page.getByRole('radio', { name: /^Accettato/i }).check();
  await page.getByRole('button', { name: 'Registra la conclusione' }).click();
  const concluded = page.getByText(/^Registro n\. \d+\/\d{4}: /);
  await expect(concluded).toBeVisible();
  const number = /\d+\/\d{4}/.exec((await concluded.textContent()) ?? '')?.[0] ?? '';
  await concluded.getByRole('link', { name: 'Documenti da firmare' }).click();
  await expect(page).toHaveURL(new RegExp(`${signingPage}$`));

  const row = page.getByRole('row').filter({ hasText: `Controllo radiometrico n. ${number}` });
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: /^Scarica/ }).click();
  const taken = await download;
  const bytes = await readFile(await taken.path());
  const authority = new Authority();
  const [expert, other] = [
    authority.person({ name: 'Fotoni Elettra' }),
    authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' }),
  ];
  const signedBy = (signer: typeof expert) => ({
    name: `${taken.suggestedFilename()}.p7m`,
    mimeType: 'application/pkcs7-mime',
    buffer: authority.sign(bytes, signer),
  });
  const [right, wrong] = [signedBy(expert), signedBy(other)];
  authority.end();

  const choose = page.locator('input[type=file]');
  await choose.setInputFiles([{ ...wrong, name: wrong.name.replace('.p7m', '-di-altri.p7m') }]);
  await expect(page.getByRole('listitem').filter({ hasText: '-di-altri' })).toContainText(
    'La firma non è valida',
  );
  await choose.setInputFiles([right]);
  await expect(page.getByText('File acquisito correttamente')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectAccessible(page);

  await goOn(page, attestation);
  await expect(page.getByText('Il modello è firmato: la conclusione non cambia più.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambia la conclusione' })).toHaveCount(0);
});
