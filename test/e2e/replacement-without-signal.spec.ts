import { signIn } from '#test/support/e2e.ts';
import { expect, isInstalled, keptCalls, test } from '#test/support/field-device.ts';
import { query } from './records.ts';
import { everything, ReplacementWizard } from './replacement.ts';
import { photograph } from './wizard.ts';

test('a replacement with the server down and the browser restarted arrives exactly once (R0-386)', async ({
  device,
  app,
  databaseUrl,
}) => {
  await signIn(device.page, 'operatore');
  await device.page.goto(everything);
  await isInstalled(device);
  const above = new ReplacementWizard(device.page);
  const old = await above.codeAt('Ufficio');
  await above.choose(old);
  await above.proceedAnyway.check();
  await expect
    .poll(() => keptCalls(device))
    .toEqual(expect.arrayContaining(['listPlacedDosimeters', 'listReplacementCandidates']));
  await expect(device.page.getByText('Salvato sul telefono')).toBeVisible();
  await app.kill();
  await device.restart();

  await device.page.goto(everything);
  await expect(device.page.getByText(old, { exact: true })).toBeVisible();
  await device.page.getByRole('button', { name: 'Riprendi' }).click();
  const below = new ReplacementWizard(device.page);
  await below.isAt(2);
  const [fresh = ''] = await below.offered();
  await below.choose(fresh);
  await device.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  await expect(below.photo).toBeVisible();
  await below.next.click();
  await device.page.getByLabel('Ho letto e confermo i dati', { exact: true }).check();
  await device.page.getByRole('button', { name: 'Invia i dati', exact: true }).click();
  const waiting = device.page.getByRole('alert').getByText('Nessuna rete: invieremo appena possibile');
  await expect(waiting).toBeVisible();

  // The next one does not wait for the network, and offers neither of the two again.
  await device.page.getByRole('button', { name: 'Sostituisci un altro' }).click();
  await below.isAt(1);
  await expect(below.option(old)).toBeDisabled();
  await device.page.goto('/user/outbox');
  const record = device.page.getByRole('article', { name: `Sostituzione ${fresh}` });
  await record.getByRole('button', { name: /^Altro/ }).click();
  await expect(record).toContainText('Reparto fanghi › Ufficio');
  await expect(record).toContainText(`Rimuove ${old}`);

  await app.start();
  await device.page.getByRole('button', { name: 'Invia ora' }).click();
  await expect(record).toContainText(/Inviato il/);
  const states = () =>
    query(
      databaseUrl,
      `select count(*)::int as all, count(*) filter (where t.ended_on is not null)::int as ended
         from audit_events e join placements t on t.id::text = e.entity_id join dosimeters d on d.id = t.dosimeter_id
        where e.entity = 'placement' and d.code in ($1, $2) and e.event in ('placement.removed', 'placement.placed')`,
      [old, fresh],
    );
  await expect.poll(states).toEqual([{ all: 2, ended: 1 }]);
});
