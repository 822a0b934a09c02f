import { afterAll } from 'vitest';
import { cleanUpFile } from './end-of-file.ts';

afterAll(cleanUpFile);
