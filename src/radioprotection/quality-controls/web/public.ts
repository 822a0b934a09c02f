export { QualityTrend } from './quality-trend.tsx';
export { judgementOf, kindOf, TestFields, type TypedTest, valuesOf } from './test-fields.tsx';
