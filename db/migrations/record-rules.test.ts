import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildFloorPlan, buildPoint } from '#db/builders/sites.ts';
import { openDatabase } from '#platform/server/database.ts';
import { dosimeters, placements } from '#radon/schema.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { refusal } from '#test/support/database-refusal.ts';

const { db, close } = openDatabase(await cloneDatabase());
afterAll(close);

describe('placements', () => {
  test('a second active dosimeter on a point is refused, unless it came in with old data (R0-246, R0-247)', async () => {
    const { pointId } = await buildPlacement(db, { startedOn: '2026-01-10' });
    expect(await refusal(buildPlacement(db, { pointId, startedOn: '2026-01-20' }))).toBe(
      'placements_one_active_per_point',
    );
    await buildPlacement(db, { pointId, startedOn: '2026-01-20', legacy: true });
  });

  test('a processed dosimeter without an end no longer occupies its point (R0-139)', async () => {
    const { pointId } = await buildPlacement(db, { startedOn: '2026-01-10', processed: true });
    await buildPlacement(db, { pointId, startedOn: '2026-01-20' });
  });

  test('two dosimeters never measure at one point on the same days, but may change on a day (R0-303)', async () => {
    const { pointId } = await buildPlacement(db, { startedOn: '2026-01-10', endedOn: '2026-02-10' });
    const days = { startedOn: '2026-02-09', endedOn: '2026-03-01' };
    expect(await refusal(buildPlacement(db, { pointId, ...days }))).toBe('placements_no_overlap_at_point');
    expect(await refusal(buildPlacement(db, { pointId, startedOn: '2026-01-01' }))).toBe(
      'placements_no_overlap_at_point',
    );
    await buildPlacement(db, { pointId, ...days, legacy: true });
    await buildPlacement(db, { pointId, startedOn: '2026-02-10' });
  });

  test('old data lose their exemption when the mark is taken away', async () => {
    const { pointId } = await buildPlacement(db, { startedOn: '2026-01-10' });
    const old = await buildPlacement(db, { pointId, startedOn: '2026-01-20', legacy: true });
    const change = db.update(placements).set({ legacy: false }).where(eq(placements.id, old.id));
    expect(await refusal(change)).toBe('placements_one_active_per_point');
  });

  test('an end before the start is refused, the same day is not; old data may (R0-138)', async () => {
    const days = { startedOn: '2026-02-10', endedOn: '2026-02-09' };
    expect(await refusal(buildPlacement(db, days))).toBe('placements_end_after_start');
    await buildPlacement(db, { startedOn: '2026-02-10', endedOn: '2026-02-10' });
    await buildPlacement(db, { ...days, legacy: true });
  });

  test('a dosimeter is given out once, also after its code was written in other capitals', async () => {
    const { dosimeterId } = await buildDosimeter(db, { code: 'Abc00001' });
    expect(await refusal(buildDosimeter(db, { dosimeterId }))).toBe('placements_dosimeter_once');
    expect(await refusal(buildDosimeter(db, { code: 'ABC00001' }))).toBe('dosimeters_code');
    await buildDosimeter(db, { dosimeterId, legacy: true });
    await db.insert(dosimeters).values({ code: 'ABC00002' });
  });

  test('point and start come together (R0-137, R0-141)', async () => {
    const { pointId, principalId } = await buildPlacement(db, { endedOn: '2026-02-20' });
    expect(await refusal(buildDosimeter(db, { startedOn: '2026-02-10' }))).toBe('placements_point_and_start');
    const withoutStart = buildDosimeter(db, { pointId, principalId });
    expect(await refusal(withoutStart)).toBe('placements_point_and_start');
    expect(await refusal(buildDosimeter(db, { endedOn: '2026-02-10' }))).toBe('placements_end_after_start');
  });

  test('a placed dosimeter that is lost has an end; one lost before being placed needs none', async () => {
    expect(await refusal(buildPlacement(db, { lost: true }))).toBe('placements_lost_has_end');
    await buildPlacement(db, { lost: true, legacy: true });
    await buildDosimeter(db, { lost: true });
  });

  test('a dosimeter is never placed at a point of another principal, not even by old data (R0-004)', async () => {
    const point = await buildPoint(db);
    const stranger = await buildPrincipal(db);
    const there = { pointId: point.id, principalId: stranger.id };
    expect(await refusal(buildPlacement(db, there))).toBe('placements_point_of_principal');
    expect(await refusal(buildPlacement(db, { ...there, legacy: true }))).toBe(
      'placements_point_of_principal',
    );
    const placed = await buildPlacement(db);
    const change = db
      .update(placements)
      .set({ principalId: stranger.id })
      .where(eq(placements.id, placed.id));
    expect(await refusal(change)).toBe('placements_point_of_principal');
  });
});

describe('measurement points', () => {
  test('a name is given once per address, blanks and capitals aside, also to inactive points (R0-302)', async () => {
    const { addressId } = await buildPoint(db, { alias: 'Sala Riunioni', active: false });
    expect(await refusal(buildPoint(db, { addressId, alias: '  sala riunioni ' }))).toBe(
      'measurement_points_alias_once',
    );
    await buildPoint(db, { addressId, alias: 'sala riunioni', legacy: true });
    await buildPoint(db, { alias: 'Sala Riunioni' });
  });

  test.each([
    { value: { alias: ' ab ' }, rule: 'measurement_points_alias_length' },
    { value: { alias: 'a'.repeat(256) }, rule: 'measurement_points_alias_length' },
    { value: { surface: 0 }, rule: 'measurement_points_surface' },
    { value: { surface: 1_000_000 }, rule: 'measurement_points_surface' },
    { value: { floorId: 0 }, rule: 'measurement_points_floor' },
    { value: { floorId: 26 }, rule: 'measurement_points_floor' },
    { value: { floorId: null }, rule: 'measurement_points_floor' },
    { value: { planX: 10, planY: 10 }, rule: 'measurement_points_plan_position' },
  ])('$value is refused by $rule (R0-127, R0-134)', async ({ value, rule }) => {
    expect(await refusal(buildPoint(db, value))).toBe(rule);
  });

  test('the limits themselves are allowed, and old data without a floor (R0-127, R0-128, R0-134)', async () => {
    const { id: addressId } = await buildAddress(db);
    await buildPoint(db, { addressId, alias: 'abc', surface: 1, floorId: 1 });
    await buildPoint(db, { addressId, alias: 'a'.repeat(255), surface: 999_999, floorId: 25 });
    await buildPoint(db, { addressId, alias: 'x', floorId: null, oldFloor: 'Piano T', legacy: true });
  });

  test('a point stands only on a plan of its own address (R0-131)', async () => {
    const plan = await buildFloorPlan(db);
    expect(await refusal(buildPoint(db, { floorPlanId: plan.id }))).toBe(
      'measurement_points_plan_of_address',
    );
    await buildPoint(db, { addressId: plan.addressId, floorPlanId: plan.id, planX: 1, planY: 2 });
  });
});

describe('addresses', () => {
  test('building code and risk context name a building once per client (R0-297)', async () => {
    const { clientId } = await buildAddress(db, { buildingCode: 'A1', riskContext: 'C1' });
    const again = { clientId, buildingCode: ' a1 ', riskContext: 'c1' };
    expect(await refusal(buildAddress(db, again))).toBe('addresses_building_once');
    await buildAddress(db, { ...again, legacy: true });
    await buildAddress(db, { clientId, buildingCode: 'A1', riskContext: 'C2' });
    await buildAddress(db, { buildingCode: 'A1', riskContext: 'C1' });
  });

  test('a building code in use needs a risk context (R0-296)', async () => {
    const { clientId } = await buildAddress(db, { buildingCode: 'B7' });
    for (const riskContext of [null, '']) {
      const code = { clientId, buildingCode: 'b7', riskContext };
      expect(await refusal(buildAddress(db, code))).toMatch(/^addresses_(building_needs_context|codes)$/);
    }
    await buildAddress(db, { clientId, buildingCode: 'b7', legacy: true });
    await buildAddress(db, { clientId, buildingCode: 'b7', riskContext: 'C9' });
  });

  test.each([
    { value: { buildingCode: 'x'.repeat(21) }, rule: 'addresses_codes' },
    { value: { buildingCode: 'X1', riskContext: 'x'.repeat(21) }, rule: 'addresses_codes' },
    { value: { name: 'x' }, rule: 'addresses_name_length' },
    { value: { address: 'Via' }, rule: 'addresses_address_length' },
    { value: { city: 'R' }, rule: 'addresses_city_length' },
    { value: { postalCode: '3610' }, rule: 'addresses_postal_code' },
    { value: { postalCode: '36l00' }, rule: 'addresses_postal_code' },
    { value: { province: 'vi' }, rule: 'addresses_province' },
    { value: { province: 'VIC' }, rule: 'addresses_province' },
    { value: { regionId: 21 }, rule: 'addresses_region' },
    { value: { regionId: null }, rule: 'addresses_region' },
    { value: { latitude: 45 }, rule: 'addresses_coordinates' },
  ])('$value is refused by $rule (R0-155..160, R0-292, R0-294, R0-295, R0-298)', async ({ value, rule }) => {
    expect(await refusal(buildAddress(db, value))).toBe(rule);
  });

  test('old data may be short of a postal code, a province and a region', async () => {
    await buildAddress(db, { name: 'x', postalCode: '', province: '', regionId: null, legacy: true });
  });
});

describe('clients and principals', () => {
  test.each([
    { value: { name: 'Abc' }, rule: 'clients_name_length' },
    { value: { address: 'Via' }, rule: 'clients_address_length' },
    { value: { city: 'R' }, rule: 'clients_city_length' },
    { value: { postalCode: '361000' }, rule: 'clients_postal_code' },
    { value: { province: 'V1' }, rule: 'clients_province' },
  ])('$value is refused by $rule (R0-281, R0-284, R0-285)', async ({ value, rule }) => {
    expect(await refusal(buildClient(db, value))).toBe(rule);
    await buildClient(db, { ...value, legacy: true });
  });

  test('a principal and a zone have a name, a zone one of its own', async () => {
    expect(await refusal(buildPrincipal(db, { name: '  ' }))).toBe('principals_name_length');
    await buildZone(db, { name: 'Umbria' });
    expect(await refusal(buildZone(db, { name: 'UMBRIA' }))).toBe('zones_name');
  });

  test('user names and e-mail addresses are taken once, capitals aside', async () => {
    await buildUser(db, { username: 'anna', email: 'anna@radia.example' });
    expect(await refusal(buildUser(db, { username: 'Anna', email: 'other@radia.example' }))).toBe(
      'users_username_unique',
    );
    expect(await refusal(buildUser(db, { email: 'Anna@radia.example' }))).toBe('users_email_unique');
  });
});
