import { z } from 'zod';
import { useItalianMessages } from '#platform/contract/messages.ts';

// Before any shape is built: without `jitless` zod tries `new Function`, which the page's policy reports.
z.config({ jitless: true });
useItalianMessages();
