import type { Outgoing } from '#platform/web/drafts/outbox.ts';
import type { FrozenRequest } from '#platform/web/drafts/types.ts';

type Line = { code: string | null; text: string };

/** What happened on a day, in order: to one job, by the code of its dosimeter, or to all. */
export class Trace {
  private readonly lines: Line[] = [];
  /** Jobs by the keys of their requests. */
  private readonly codes = new Map<string, string>();

  note(text: string, code: string | null = null): void {
    this.lines.push({ code, text });
  }

  /** These requests belong to this job. */
  name(code: string, requests: readonly FrozenRequest[]): void {
    for (const { idempotencyKey } of requests) this.codes.set(idempotencyKey, code);
    this.note(`frozen under ${requests[0]?.idempotencyKey}`, code);
  }

  noteKey(text: string, idempotencyKey: string | undefined): void {
    if (idempotencyKey !== undefined) this.note(text, this.codes.get(idempotencyKey) ?? idempotencyKey);
  }

  /** What happened to this job, and to all from its beginning to its end. */
  of(code: string): string[] {
    const first = this.lines.findIndex((line) => line.code === code);
    const last = this.lines.findLastIndex((line) => line.code === code);
    const about = this.lines
      .slice(first, last + 2)
      .filter((line) => line.code === code || line.code === null);
    return [`${code}:`, ...about.map(({ text }) => `  ${text}`)];
  }

  ofKeys(left: readonly Outgoing[]): string[] {
    return left.flatMap(({ draft, submission }) => [
      `${draft} ${submission.state} ${submission.attempt} ${submission.waitingFor}`,
      ...this.of(this.codes.get(submission.idempotencyKey) ?? submission.idempotencyKey),
    ]);
  }

  latest(count: number): string[] {
    return this.lines.slice(-count).map(({ code, text }) => (code === null ? text : `${code} ${text}`));
  }
}
