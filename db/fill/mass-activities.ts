import { inArray } from 'drizzle-orm';
import { companies } from '#radioprotection/schema.ts';
import { loadMassActivities } from '../demo/mass-activities.ts';
import type { Filling } from './filling.ts';

/** Mass activities in every state, as the demonstration has them, of one pair of employers after the other. */
export async function fillMassActivities({ demo, db, after, sizes, people }: Filling): Promise<void> {
  const employers = Math.min(sizes.massEmployers, sizes.employers);
  for (let first = 1; first < employers; first += 2) {
    const ids = [after.employers + first, after.employers + first + 1];
    const units = await db
      .select()
      .from(companies)
      .where(inArray(companies.employerId, ids))
      .orderBy(companies.id);
    const of = (employer: number | undefined) =>
      units.filter(({ employerId }) => employerId === employer).slice(0, 12);
    const [dental, hospital] = [of(ids[0]), of(ids[1])];
    if (dental.length === 0 || hospital.length === 0) continue;
    const planner = people.planners[0] ?? people.expert;
    await loadMassActivities(
      demo,
      { dental, hospital, industry: [] },
      { plannerId: planner, expertId: people.expert },
    );
  }
}
