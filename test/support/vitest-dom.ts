import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Only ends what never comes: how fast a machine is shows nothing about the product.
configure({ asyncUtilTimeout: 10_000 });

// What a test has drawn is gone before the next one.
afterEach(cleanup);
