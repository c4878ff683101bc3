import {
  createTheme,
  DEFAULT_THEME,
  em,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { breakpoints } from '../../contract/limits.ts';
import type { Brand } from './brands.ts';
import { componentDefaults } from './componentDefaults.ts';

const fontFamily =
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Returns a Mantine palette with two darker shades, which have enough contrast with text. */
function darkened(name: 'red' | 'orange' | 'teal', shade8: string, shade9: string) {
  const [c0, c1, c2, c3, c4, c5, c6, c7] = DEFAULT_THEME.colors[name];
  return [c0, c1, c2, c3, c4, c5, c6, c7, shade8, shade9] satisfies MantineColorsTuple;
}

/** Returns the theme with a brand's accent color and the sizes of section 9. */
export function themeOfBrand(brand: Brand): MantineThemeOverride {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: 8,
    colors: {
      accent: [...brand.accent],
      red: darkened('red', '#c22525', '#a01c1c'),
      orange: darkened('orange', '#a84300', '#8a3600'),
      teal: darkened('teal', '#077355', '#055c44'),
    },
    black: '#1c2024',
    fontFamily,
    headings: {
      fontFamily,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h2: { fontSize: '1rem', lineHeight: '1.5rem' },
        h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      },
    },
    // Inputs and buttons use 'sm', text uses 'md'; both are 14 px.
    fontSizes: {
      xs: '0.75rem',
      sm: '0.875rem',
      md: '0.875rem',
      lg: '1rem',
      xl: '1.125rem',
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
    defaultRadius: 'md',
    // In em, so that breakpoints follow the zoom.
    breakpoints: {
      xs: '22.5em',
      sm: em(breakpoints.sm),
      md: em(breakpoints.md),
      lg: em(breakpoints.lg),
      xl: em(breakpoints.xl),
      xxl: em(breakpoints.xxl),
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: componentDefaults,
  });
}
