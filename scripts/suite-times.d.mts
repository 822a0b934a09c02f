export type TestTime = { file: string; title: string; seconds: number };
export type JourneyTime = TestTime & { loads: number; checks: number };
export type Spending = { journeys: number; loads: number; checks: number };

export const notes: { loads: string; checks: string };
export const secondsPerSlice: { http: number; journey: number };
export function vitestTimes(report: object, root: string): TestTime[];
export function journeyTimes(report: object): JourneyTime[];
export function failedTests(report: object, root: string): string[];
export function failedJourneys(report: object): string[];
export function slowest(times: TestTime[], count?: number): string[];
export function slowSlices(times: TestTime[], limit: number): string[];
export function overspent(
  journeys: JourneyTime[],
  budget: { usual: Spending; granted: Record<string, Spending> },
): string[];
export function overspentSlices(
  costs: { file: string; statements: number }[],
  budget: { usual: number; granted: Record<string, number> },
): string[];
