/** So long an answer is given again without asking: two clicks, or two people at the same site. */
const keptMs = 10 * 60_000;
const keptAnswers = 500;

type Kept = { answer: Promise<unknown>; until: number };

/** Answers of a service, for a short while; the same question asked twice at once is sent once. Failures are not kept. */
export class AnswerCache {
  readonly #kept = new Map<string, Kept>();

  async get<Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(question);
    if (known && performance.now() < known.until) return known.answer as Promise<Answer>;
    const answer = ask();
    this.#keep(question, { answer, until: performance.now() + keptMs });
    try {
      return await answer;
    } catch (error) {
      if (this.#kept.get(question)?.answer === answer) this.#kept.delete(question);
      throw error;
    }
  }

  #keep(question: string, kept: Kept): void {
    this.#kept.delete(question);
    this.#kept.set(question, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptAnswers && oldest !== undefined) this.#kept.delete(oldest);
  }
}
