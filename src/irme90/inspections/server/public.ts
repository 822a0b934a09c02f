export { delegationFeed } from './feed.ts';
