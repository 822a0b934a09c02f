import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { brandColor } from './brand.ts';

const brand: MantineColorsTuple = [
  '#f2f5f9',
  '#e1e8f0',
  '#c3d0de',
  '#9fb3c8',
  '#7a94b0',
  '#587699',
  '#3f5d80',
  '#2d4866',
  brandColor,
  '#132335',
];

/** Only for the one primary action of a screen. White on shade 8: 5.2 to 1. */
const accent: MantineColorsTuple = [
  '#fff4ec',
  '#ffe5d6',
  '#ffc8a8',
  '#fda873',
  '#f58a48',
  '#ea7027',
  '#dc5d14',
  '#cd510e',
  '#bd470b',
  '#963808',
];

const green: MantineColorsTuple = [
  '#eef8f1',
  '#d9efe0',
  '#b3dfc1',
  '#86cc9d',
  '#5ab679',
  '#3a9f5d',
  '#2b8e4d',
  '#218344',
  '#1a7a3c',
  '#125b2c',
];

const amber: MantineColorsTuple = [
  '#fff8e6',
  '#ffeec4',
  '#ffdf92',
  '#ffcc58',
  '#f2b42b',
  '#d89612',
  '#bd7e05',
  '#a56b00',
  '#8f5b00',
  '#6b4400',
];

const red: MantineColorsTuple = [
  '#fdf0f2',
  '#fadbe0',
  '#f4b6c0',
  '#ea8798',
  '#de5a70',
  '#cf3a53',
  '#c42842',
  '#bb1c37',
  '#b3142e',
  '#8a0d22',
];

const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f5',
  '#e3e8ee',
  '#d3dae2',
  '#b8c2cd',
  '#87939f',
  '#5f6b7a',
  '#4a5663',
  '#343e4a',
  '#1c242d',
];

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif';
const codeFonts =
  'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Liberation Mono", Menlo, Consolas, monospace';

export const theme = createTheme({
  colors: { brand, accent, green, amber, red, gray },
  primaryColor: 'brand',
  primaryShade: 8,
  black: '#1c242d',
  defaultRadius: 'md',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '17px', xl: '20px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  shadows: {
    xs: 'var(--ui-shadow)',
    sm: 'var(--ui-shadow)',
    md: 'var(--ui-shadow)',
    lg: 'var(--ui-shadow)',
    xl: 'var(--ui-shadow)',
  },
  fontFamily: systemFonts,
  fontFamilyMonospace: codeFonts,
  headings: { fontFamily: systemFonts, fontWeight: '650', textWrap: 'balance' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
  },
});
