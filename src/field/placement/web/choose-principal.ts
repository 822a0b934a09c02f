import { belowClient, type PlacementDraft } from '../rules.ts';

/** What is missing on the first step, which is checked before the later ones and their rules are there. */
export function principalProblems({ principal }: Pick<PlacementDraft, 'principal'>): { choice?: string } {
  return principal ? {} : { choice: 'Selezionare un committente' };
}

/** Another principal clears the client and everything below; the same one clears nothing. */
export function choosePrincipal(chosen: PlacementDraft['principal']) {
  return (draft: PlacementDraft): PlacementDraft =>
    draft.principal?.id === chosen?.id
      ? { ...draft, principal: chosen }
      : { ...draft, principal: chosen, client: null, ...belowClient };
}
