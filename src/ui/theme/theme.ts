import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  em,
  type MantineColorsTuple,
  type MantineThemeOverride,
  rem,
} from '@mantine/core';
import {
  breakpoints,
  progressBarHeight,
  toolbarHeight,
  tooltipMaximumWidth,
  treeRowHeight,
  viewLinksHeight,
} from '../../contract/limits.ts';
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

/** Sizes of section 9, colors that differ from Mantine's for WCAG AA, and Atrium's tokens. */
export const atriumVariables: CSSVariablesResolver = () => ({
  variables: {
    '--atrium-toolbar-height': rem(toolbarHeight),
    '--atrium-view-links-height': rem(viewLinksHeight),
    '--atrium-progress-height': rem(progressBarHeight),
    '--atrium-tooltip-width': rem(tooltipMaximumWidth),
    '--atrium-tree-row-height': `${treeRowHeight}px`,
  },
  light: {
    '--mantine-color-dimmed': '#596069',
    '--mantine-color-placeholder': '#686f77',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-default-border': '#8a929a',
    '--atrium-surface': '#f7f8f9',
    '--atrium-hint': '#24292e',
    '--atrium-hint-text': '#ffffff',
    '--atrium-hairline': '#dfe3e7',
    '--atrium-success': 'var(--mantine-color-teal-8)',
    '--atrium-warning': 'var(--mantine-color-orange-8)',
  },
  dark: {
    '--mantine-color-text': '#d6d6d6',
    '--mantine-color-dimmed': '#a8a8a8',
    '--mantine-color-placeholder': '#a0a0a0',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-default-border': '#7d7d7d',
    '--atrium-surface': '#1c1c1c',
    '--atrium-hint': '#e6e8ea',
    '--atrium-hint-text': '#1c1c1c',
    '--atrium-hairline': '#3a3a3a',
    '--atrium-success': 'var(--mantine-color-teal-4)',
    '--atrium-warning': 'var(--mantine-color-orange-4)',
  },
});
