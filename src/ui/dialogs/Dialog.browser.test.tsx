import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { TestForm } from '../../../test/components/form.tsx';
import { press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { TextField } from '../form/fields/TextField.tsx';
import { RowMenu } from '../list/RowMenu.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Move device' });
const button = (name: string) => dialog.getByRole('button', { name });

function Openable(props: Partial<ComponentProps<typeof Dialog>>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog
        title="Move device"
        opened={opened}
        onClose={() => setOpened(false)}
        footer={<button type="button">Move</button>}
        {...props}
      >
        <label>
          To <input />
        </label>
      </Dialog>
    </>
  );
}

async function open(props: Partial<ComponentProps<typeof Dialog>> = {}): Promise<void> {
  await show(<Openable {...props} />);
  await press(opener, '{Enter}');
  await expect.element(dialog).toBeVisible();
}

test('a dialog traps the focus, and Escape returns it', async () => {
  await open();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

/** A page with a menu of one item, whose dialog is removed when it closes. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <RowMenu name="Lobby" actions={[{ label: 'Open', onSelect: () => setOpen(true) }]} />
      {isOpen && <Openable opened onClose={() => setOpen(false)} />}
    </main>
  );
}

test('a dialog that is removed when it closes returns the focus to its menu', async () => {
  const menu = page.getByRole('button', { name: 'Actions for Lobby' });
  await show(<Page />);
  await press(menu, '{Enter}');
  await press(page.getByRole('menuitem', { name: 'Open' }), '{Enter}');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});

/** A menu whose dialog is replaced by another one, like a form whose choices have loaded. */
function Replaced() {
  const [step, setStep] = useState(0);
  const close = () => setStep(0);
  return (
    <>
      <RowMenu name="Bar" actions={[{ label: 'Extend', onSelect: () => setStep(1) }]} />
      {step === 1 && (
        <ConfirmDialog
          opened
          title="Loading"
          confirmLabel="Continue"
          onConfirm={() => setStep(2)}
          onCancel={close}
        >
          …
        </ConfirmDialog>
      )}
      {step === 2 && <Openable key="form" opened onClose={close} />}
    </>
  );
}

test('a dialog that replaces another one returns the focus to what opened the first', async () => {
  const menu = page.getByRole('button', { name: 'Actions for Bar' });
  await show(<Replaced />);
  await press(menu, '{Enter}');
  await press(page.getByRole('menuitem', { name: 'Extend' }), '{Enter}');
  await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test('the list has the focus when the row of a dialog’s menu is gone before the dialog', async () => {
  const shown = (isThere: boolean) => (
    <main id="main" tabIndex={-1}>
      <ul tabIndex={-1}>{isThere && <Page />}</ul>
    </main>
  );
  const { update } = await show(shown(true));
  await press(page.getByRole('button', { name: 'Actions for Lobby' }), '{Enter}');
  await press(page.getByRole('menuitem', { name: 'Open' }), '{Enter}');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await update(shown(false));
  await expect.element(page.getByRole('list')).toHaveFocus();
});

test('the page has the focus when a dialog and what opened it are gone', async () => {
  const shown = (isThere: boolean) => (
    <main id="main" tabIndex={-1}>
      {isThere && <Openable />}
    </main>
  );
  const { update } = await show(shown(true));
  await press(opener, '{Enter}');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await update(shown(false));
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a dialog is closed by its button and by a click outside', async () => {
  await open();
  await button('Close').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await expect.element(dialog).toBeVisible();
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a locked dialog is not closed by Escape or by a click outside', async () => {
  const onClose = vi.fn();
  await open({ locked: true, onClose });
  await userEvent.keyboard('{Escape}');
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true });
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(button('Close')).not.toBeInTheDocument();
});

test('a dialog has the given width, and fills a phone’s screen', async () => {
  await open({ width: 700 });
  const width = () => dialog.element().getBoundingClientRect().width;
  expect(width()).toBe(700);
  await page.viewport(390, 844);
  await expect.poll(width).toBe(390);
  expect(dialog.element().getBoundingClientRect().height).toBe(844);
});

const shared = { opened: true, title: 'Remove site?', confirmLabel: 'Remove' };
const question = page.getByRole('dialog', { name: 'Remove site?' });

test('the focus starts on the confirm button; Enter confirms, Escape cancels', async () => {
  const confirm = { onConfirm: vi.fn(), onCancel: vi.fn() };
  await show(
    <ConfirmDialog {...shared} {...confirm}>
      12 devices go with it.
    </ConfirmDialog>,
  );
  await expect.element(question.getByRole('button', { name: 'Remove' })).toHaveFocus();
  await expect.element(question.getByText('12 devices go with it.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(confirm.onConfirm).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(confirm.onCancel).toHaveBeenCalledOnce();
});

test('the focus starts in a field with autoFocus', async () => {
  const confirm = { onConfirm: vi.fn(), onCancel: vi.fn() };
  await show(
    <ConfirmDialog {...shared} {...confirm}>
      <TestForm
        initialValues={{ reason: '' }}
        fields={(form) => <TextField form={form} name="reason" label="Reason" autoFocus />}
      />
    </ConfirmDialog>,
  );
  await expect.element(question.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
});

test('the focus starts on Cancel in a dangerous question', async () => {
  const confirm = { onConfirm: vi.fn(), onCancel: vi.fn() };
  await show(
    <ConfirmDialog {...shared} {...confirm} danger cancelLabel="Keep it">
      12 devices go with it.
    </ConfirmDialog>,
  );
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  expect(confirm.onCancel).toHaveBeenCalledOnce();
  expect(confirm.onConfirm).not.toHaveBeenCalled();
});

test('the dialog cannot be confirmed while blocked or canceled while pending', async () => {
  const confirm = { onConfirm: vi.fn(), onCancel: vi.fn() };
  const ask = (state: object) => (
    <ConfirmDialog {...shared} {...confirm} {...state}>
      Choose a reason
    </ConfirmDialog>
  );
  const { update } = await show(ask({ blocked: true }));
  await expect.element(question.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await update(ask({ pending: true }));
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(confirm.onCancel).not.toHaveBeenCalled();
  expect(confirm.onConfirm).not.toHaveBeenCalled();
});

test('a double click confirms once', async () => {
  const confirm = vi.fn();
  await show(
    <ConfirmDialog
      opened
      title="Move device"
      confirmLabel="Move"
      onConfirm={confirm}
      onCancel={() => {}}
    >
      It loses its place.
    </ConfirmDialog>,
  );
  await userEvent.dblClick(button('Move'));
  expect(confirm).toHaveBeenCalledOnce();
});
