import type { ExpertQueueName } from './contract.ts';

export const expertQueueWords: Record<ExpertQueueName, { label: string; verb: string; href: string }> = {
  signing: { label: 'Da firmare', verb: 'Firma', href: '/user/signature' },
};
