export { findClients, findReachableClient } from './queries.ts';
