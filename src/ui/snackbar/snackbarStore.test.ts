import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showError, showSuccess, useSnackbar } from './snackbarStore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  useSnackbar.getState().reset();
  vi.useRealTimers();
});

function shown() {
  const { color, location, multiLine, show, text, timeout, vertical, action, code } =
    useSnackbar.getState();
  return { color, location, multiLine, show, text, timeout, vertical, action, code };
}

const defaults = {
  color: 'error',
  location: 'bottom',
  multiLine: false,
  show: false,
  text: '',
  timeout: 6000,
  vertical: false,
  action: undefined,
  code: undefined,
};

test('a message has the defaults of section 9', () => {
  useSnackbar.getState().open({ text: 'Unable to open org, please try again.' });
  expect(shown()).toEqual({
    ...defaults,
    show: true,
    text: 'Unable to open org, please try again.',
  });
});

test('a message hides by itself after 6 seconds and restores the defaults', () => {
  useSnackbar.getState().open({ text: 'Saved', color: 'success', vertical: true });
  vi.advanceTimersByTime(5999);
  expect(shown().show).toBe(true);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(defaults);
});

test('a new message restarts the timeout', () => {
  showSuccess('first');
  vi.advanceTimersByTime(5000);
  showError('second', 'A1B2');
  vi.advanceTimersByTime(5999);
  expect(shown()).toMatchObject({ show: true, text: 'second', color: 'error', code: 'A1B2' });
  vi.advanceTimersByTime(1);
  expect(shown().show).toBe(false);
});

test('a new message keeps nothing of the previous one', () => {
  showSuccess('Saved', { label: 'Undo', onClick: () => undefined });
  showError('Failed');
  expect(shown()).toMatchObject({ text: 'Failed', color: 'error', action: undefined });
});

test('a paused message stays until it is resumed', () => {
  showSuccess('Saved');
  useSnackbar.getState().pause();
  vi.advanceTimersByTime(60_000);
  expect(shown().show).toBe(true);
  useSnackbar.getState().resume();
  vi.advanceTimersByTime(6000);
  expect(shown().show).toBe(false);
});

test('a message without a timeout stays until it is closed', () => {
  useSnackbar.getState().open({ text: 'Needs a decision', timeout: 0 });
  vi.advanceTimersByTime(3_600_000);
  expect(shown().show).toBe(true);
  useSnackbar.getState().reset();
  expect(shown()).toEqual(defaults);
});
