import { expect, test } from 'vitest';
import { openControls } from '#test/support/control-world.ts';
import { createCalendarFeed } from '#trips/calendar-feeds/contract.ts';
import { addDelegation } from '../contract.ts';

test('the calendar of an inspector tells his delegations, and no colleague’s', async () => {
  const world = await openControls();
  const client = world.principal.id;
  const add = (body: Record<string, unknown>) =>
    world.planner.call(addDelegation, { params: { client }, body: { client, ...body } });
  const port = { place: world.port.id, type: 'porto', operator: world.inspector.id };
  await add({ ...port, dates: ['2026-04-10', '2026-04-12'] });
  await add({
    ...{ place: world.airport.id, type: 'aeroporto', operator: world.colleague.id, dates: ['2026-04-11'] },
  });
  await add({ ...port, dates: ['2024-01-10'] });
  const own = await world.app.as('operatore');
  const { indirizzo } = (await own.call(createCalendarFeed)).body;
  const { status, bytes } = await world.app.stranger.send({
    ...{ method: 'GET', url: new URL(indirizzo).pathname },
  });
  const text = bytes.toString().replaceAll('\r\n ', '');
  expect(status).toBe(200);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('DTSTART;VALUE=DATE:20260410\r\nDTEND;VALUE=DATE:20260413');
  expect(text).toContain('SUMMARY:Ispezioni: Porto Finto');
});
