import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { pass, stopTimers } from '../../../test/components/clock.ts';
import { focus, press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { showError, showSuccess, useSnackbar } from './snackbarStore.ts';

const alert = page.getByRole('alert');
const status = page.getByRole('status');
const button = (name: string) => page.getByRole('button', { name });

test('an error is an alert with its code, and stays for 6 seconds', async () => {
  await show(<button type="button">Elsewhere</button>);
  // A test before may have left the pointer where messages are shown.
  await userEvent.hover(button('Elsewhere'));
  stopTimers();
  showError('Unable to open org, please try again.', 'A1B2');
  await expect.element(alert).toMatchTextContent('Unable to open org, please try again.');
  await expect.element(alert).toMatchTextContent('Code A1B2');
  await expect.element(status).toBeEmptyDOMElement();
  await pass(5_999);
  await expect.element(alert).toMatchTextContent('Unable to open org');
  await pass(1);
  await expect.element(alert).toBeEmptyDOMElement();
});

test('success is a status with its action', async () => {
  const undo = vi.fn();
  await show(null);
  showSuccess('Saved Harbor Inn', { label: 'Undo', onClick: undo });
  await expect.element(status).toMatchTextContent('Saved Harbor Inn');
  await expectAccessible();
  await button('Undo').click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(status).toBeEmptyDOMElement();
});

test('a message is closed by keyboard, and the next one has the defaults', async () => {
  await show(null);
  useSnackbar
    .getState()
    .open({ text: 'Signed out', color: 'success', location: 'top', timeout: 0 });
  await press(button('Close'), '{Enter}');
  await expect.element(status).toBeEmptyDOMElement();
  showError('Failed');
  await expect.element(alert).toMatchTextContent('Failed');
  await expect
    .poll(() => useSnackbar.getState())
    .toMatchObject({ location: 'bottom', timeout: 6000 });
  await expectAccessible();
});

test('a message stays while the pointer is over it, and for 6 seconds after', async () => {
  await show(<button type="button">Elsewhere</button>);
  stopTimers();
  showError('Unable to save');
  await userEvent.hover(page.getByText('Unable to save'));
  await pass(60_000);
  await expect.element(alert).toMatchTextContent('Unable to save');
  await userEvent.hover(button('Elsewhere'));
  await expect.element(alert).toMatchTextContent('Unable to save');
  await pass(6_000);
  await expect.element(alert).toBeEmptyDOMElement();
});

test('a message stays while it has the focus, and for 6 seconds after', async () => {
  await show(<button type="button">Elsewhere</button>);
  stopTimers();
  showError('Unable to save');
  await focus(button('Close'));
  await pass(60_000);
  await expect.element(alert).toMatchTextContent('Unable to save');
  await focus(button('Elsewhere'));
  await pass(5_999);
  await expect.element(alert).toMatchTextContent('Unable to save');
  await pass(1);
  await expect.element(alert).toBeEmptyDOMElement();
});

test('a message without a timeout stays until it is closed', async () => {
  await show(null);
  stopTimers();
  useSnackbar.getState().open({ text: 'Offline', timeout: 0 });
  await pass(600_000);
  await expect.element(alert).toMatchTextContent('Offline');
});
