import type { Endpoint } from '#platform/contract/endpoint.ts';

/** What the contract finds wrong in a body, per field: its own rules and texts. */
export function problemsOf(endpoint: Endpoint, body: object): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {};
  for (const { path, message } of endpoint.body.safeParse(body).error?.issues ?? []) {
    problems[String(path[0])] ??= message;
  }
  return problems;
}
