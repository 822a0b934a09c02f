import { describe, expect, it } from 'vitest';
import { listQuery } from '#platform/contract/paging.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { listTerms } from './list-terms.ts';

describe('listTerms', () => {
  it('orders a list by the columns of its contract, the usual one first, and knows its filters', () => {
    expect(listTerms(listQuery(['nome', 'citta'], { committente: idInPath.optional() }))).toEqual({
      sorts: ['nome', 'citta'],
      filters: ['committente'],
      hasStates: true,
    });
  });

  it('tells what is in use from what is not only where the contract does', () => {
    expect(listTerms(listQuery(['codice'], {}).omit({ stato: true })).hasStates).toBe(false);
  });

  it('leaves a list without order as it comes', () => {
    const query = listQuery(['punto'], {}).omit({ stato: true, sort: true, dir: true });
    expect(listTerms(query)).toEqual({ sorts: [''], filters: [], hasStates: false });
  });
});
