import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { useSnackbar } from '../../src/ui/snackbar/snackbarStore.ts';
import { useSelection } from '../../src/workspace/selection/selection.ts';
import { useTree } from '../../src/workspace/tree/treeStore.ts';
import { expectQuietConsole } from './console.ts';

beforeEach(async () => {
  // Files share the browser's storage and its window.
  localStorage.clear();
  await page.viewport(1280, 800);
});

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSnackbar.getState().reset();
  useSelection.setState(useSelection.getInitialState(), true);
  useTree.setState(useTree.getInitialState(), true);
  expectQuietConsole();
});
