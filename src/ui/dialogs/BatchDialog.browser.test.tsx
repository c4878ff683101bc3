import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { show } from '../../../test/components/show.tsx';
import { apiErrorOf } from '../../contract/api-error.ts';
import { BatchDialog, type Task } from './BatchDialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Move devices' });
const button = (name: string) => dialog.getByRole('button', { name });
const status = dialog.getByRole('status');
const results = dialog.getByRole('list', { name: 'Results' });

const organization = { number: 7, name: 'Harbor Inn', displayPath: 'Norway > Harbor Inn' };
const conflict = apiErrorOf({ method: 'PUT', url: '/move' }, 409, { Message: 'It is in use' });

/** Shows the dialog with three tasks: one succeeds, one succeeds with a text, one fails as often as given. */
async function showTasks(
  options: { failures?: number; startsAtOnce?: boolean; canGoBack?: boolean } = {},
) {
  let failures = options.failures ?? 0;
  const called: string[] = [];
  const onClose = vi.fn();
  const task = (label: string, call: Task['call']): Task => ({
    label,
    organization,
    call: () => {
      called.push(label);
      return call();
    },
  });
  await show(
    <BatchDialog
      title="Move devices"
      startLabel="Move 3 devices"
      startsAtOnce={options.startsAtOnce}
      canGoBack={options.canGoBack ?? false}
      tasksOf={() => [
        task('Lobby', async () => null),
        task('Pool', async () => ({ isDone: true, text: 'moved and renamed' })),
        task('Bar', async () => {
          failures -= 1;
          if (failures >= 0) throw conflict;
          return null;
        }),
      ]}
      onClose={onClose}
    >
      Where to?
    </BatchDialog>,
  );
  return { called, onClose };
}

test('tasks run one after another, and results are grouped by organization', async () => {
  const { called, onClose } = await showTasks();
  await expect.element(dialog.getByText('Where to?')).toBeVisible();
  await button('Move 3 devices').click();
  await expect.element(status).toHaveTextContent('3 done.');
  expect(called).toEqual(['Lobby', 'Pool', 'Bar']);
  await expect.element(results.getByText('Norway > Harbor Inn')).toBeVisible();
  await expect.element(results.getByText('Lobby: done')).toBeVisible();
  await expect.element(results.getByText('Pool: moved and renamed')).toBeVisible();
  await expect.element(button('Retry failed')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('failed tasks show the error, and only they are retried', async () => {
  const { called } = await showTasks({ failures: 1 });
  await button('Move 3 devices').click();
  await expect.element(status).toHaveTextContent('2 done, 1 failed.');
  await expect.element(results.getByText('Bar: It is in use')).toBeVisible();
  await expectAccessible();
  await button('Retry failed').click();
  await expect.element(status).toHaveTextContent('3 done.');
  await expect.element(results.getByText('Bar: done')).toBeVisible();
  expect(called).toEqual(['Lobby', 'Pool', 'Bar', 'Bar']);
});

test('failures come first, and only those that a retry can help are retried', async () => {
  const refused = apiErrorOf({ method: 'PUT', url: '/move' }, 400, { Message: 'Not here' });
  const called: string[] = [];
  const task = (label: string, error: Error | null): Task => ({
    label,
    call: async () => {
      called.push(label);
      if (error !== null) throw error;
      return null;
    },
  });
  const sets = {
    mixed: [task('Lobby', null), task('Pool', refused), task('Bar', conflict)],
    refused: [task('Lobby', null), task('Pool', refused)],
  };
  const dialogOf = (set: keyof typeof sets) => (
    <BatchDialog
      key={set}
      title="Move devices"
      startLabel="Move"
      tasksOf={() => sets[set]}
      canRetry={({ status: code }) => code !== 400}
      onClose={vi.fn()}
    >
      Where to?
    </BatchDialog>
  );
  const { update } = await show(dialogOf('mixed'));
  await button('Move').click();
  await expect.element(status).toHaveTextContent('1 done, 2 failed.');
  await expect.element(results).toHaveTextContent('Pool: Not hereBar: It is in useLobby: done');
  called.length = 0;
  await button('Retry failed').click();
  await expect.element(status).toHaveTextContent('1 done, 2 failed.');
  expect(called).toEqual(['Bar']);
  await update(dialogOf('refused'));
  await button('Move').click();
  await expect.element(status).toHaveTextContent('1 done, 1 failed.');
  await expect.element(button('Retry failed')).not.toBeInTheDocument();
});

test('a dialog with startsAtOnce starts immediately, and only once', async () => {
  const { called } = await showTasks({ startsAtOnce: true });
  await expect.element(status).toHaveTextContent('3 done.');
  expect(called).toEqual(['Lobby', 'Pool', 'Bar']);
});

test('a running dialog counts and cannot be closed; after unmounting it starts no further task', async () => {
  const first = Promise.withResolvers<null>();
  const second = vi.fn(async () => null);
  const onClose = vi.fn();
  const tasks = [
    { label: 'Lobby', call: () => first.promise },
    { label: 'Pool', call: second },
  ];
  const { update } = await show(
    <BatchDialog title="Move devices" startLabel="Move" tasksOf={() => tasks} onClose={onClose}>
      Where to?
    </BatchDialog>,
  );
  await button('Move').click();
  await expect.element(status).toHaveTextContent('0 of 2…');
  await expect.element(dialog.getByRole('progressbar', { name: 'Progress' })).toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await update(<p>Another screen</p>);
  first.resolve(null);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(second).not.toHaveBeenCalled();
});

test('nothing starts while blocked or without tasks', async () => {
  const shared = { title: 'Move devices', startLabel: 'Move', onClose: vi.fn(), children: 'To?' };
  const { update } = await show(<BatchDialog {...shared} blocked tasksOf={() => []} />);
  await expect.element(button('Move')).toBeDisabled();
  await update(<BatchDialog {...shared} tasksOf={() => []} />);
  await button('Move').click();
  await expect.element(dialog.getByText('To?')).toBeVisible();
  await button('Cancel').click();
  expect(shared.onClose).toHaveBeenCalledOnce();
});

test('after a failure the choices can be changed, and what has succeeded is not repeated', async () => {
  const { called } = await showTasks({ failures: 1, canGoBack: true });
  await button('Move 3 devices').click();
  await expect.element(status).toHaveTextContent('2 done, 1 failed.');
  await button('Back').click();
  await expect.element(dialog.getByText('Where to?')).toBeVisible();
  await button('Move 3 devices').click();
  await expect.element(status).toHaveTextContent('3 done.');
  expect(called).toEqual(['Lobby', 'Pool', 'Bar', 'Bar']);
  await expect.element(button('Back')).not.toBeInTheDocument();
});
