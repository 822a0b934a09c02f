import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { defaultReportSettings } from '../rules.ts';
import { saveSettingsSection } from '../sections/contract.ts';
import { getReportSettings } from '../versions/contract.ts';
import { SectionForm } from './section-form.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

function PastSectionPage() {
  const found = useEndpoint(getReportSettings, {});
  return (
    <RecordView found={found}>
      {(inForce) => <SectionForm name="past" inForce={inForce} onDirty={() => undefined} />}
    </RecordView>
  );
}

/** The server: each saving is a version, made from the one before. */
function serve() {
  let versione = 0;
  let impostazioni = defaultReportSettings;
  return answerCalls((_path, body) => {
    if (body === null)
      return Response.json({ versione, impostazioni, versioni: [], proposte: [], domande: [] });
    const saved = saveSettingsSection.body.parse(body);
    if (saved.versione !== versione) return Response.json({ detail: 'Cambiate.' }, { status: 409 });
    versione += 1;
    impostazioni = { ...impostazioni, ...(saved.parte.valori as object) };
    return Response.json({ versione });
  });
}

test('a figure with a nought at its end stands as it is kept, and the next change is saved too', async () => {
  const sent = serve();
  const person = userEvent.setup();
  mountPage(PastSectionPage, { roles: ['lab'] });
  const figure = () => screen.getByLabelText<HTMLInputElement>(/tracce/);
  const save = async (typed: string) => {
    await person.clear(figure());
    await person.type(figure(), typed);
    await person.type(screen.getByLabelText(/^Che cosa cambia/), 'Taratura di prova');
    await person.click(screen.getByRole('button', { name: 'Salva' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Annulla le modifiche' })).toBeNull());
  };
  await screen.findByRole('button', { name: 'Salva' });
  await save('3,50');
  expect(figure().value).toBe('3,5');
  await save('4');
  expect(sent.map(({ body }) => body['versione'])).toEqual([0, 1]);
});
