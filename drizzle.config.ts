import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/server/schema.ts',
    './src/accounts/schema.ts',
    './src/geography/schema.ts',
    './src/radon/schema.ts',
    './src/radon/batch-schema.ts',
    './src/radon/shipment-schema.ts',
    './src/radon/placement-schema.ts',
    './src/radon/result-schema.ts',
    './src/radon/report-schema.ts',
    './src/radon/survey-schema.ts',
    './src/radon/report-settings-schema.ts',
    './src/radon/import-schema.ts',
    './src/radon/report-run-schema.ts',
    './src/radon/isin-schema.ts',
    './src/office/schema.ts',
  ],
  out: './db/migrations',
});
