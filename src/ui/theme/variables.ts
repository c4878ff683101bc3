import type { CSSVariablesResolver } from '@mantine/core';
import {
  progressBarHeight,
  toolbarHeight,
  tooltipMaximumWidth,
  treeRowHeight,
  viewLinksHeight,
} from '../../contract/limits.ts';

const rem = (pixels: number) => `${pixels / 16}rem`;

/** Sizes of section 9, colors that differ from Mantine's for WCAG AA, and Atrium's tokens. */
export const atriumVariables = {
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
} satisfies ReturnType<CSSVariablesResolver>;
