export { applyDueChanges } from './apply-changes.ts';
export { hasDueChanges } from './due-changes.ts';
