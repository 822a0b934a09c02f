import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Only ends what never comes: how fast a machine is shows nothing about the product.
configure({ asyncUtilTimeout: 10_000 });

// The files of a program share React and the document. Each reads our own modules anew: what they keep is its own, and
// so is what it puts in their place.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();

// What a test has drawn is gone before the next one.
afterEach(cleanup);
