import { storedColorScheme } from '../../ui/theme/colorScheme.ts';

// Runs in the page's head, before the first paint, so that a dark page never flashes white.
const scheme = storedColorScheme().get('light');
const isDark =
  scheme === 'dark' ||
  (scheme === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
