import { afterAll } from 'vitest';
import { dropClones } from './database.ts';

afterAll(dropClones);
