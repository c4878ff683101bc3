import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { catchDownloads } from '../../../test/components/downloads.ts';
import { press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { apiErrorOf } from '../../contract/api-error.ts';
import type { BadLine, ImportedLines } from '../../contract/import.ts';
import { ImportButton } from './ImportButton.tsx';

const dialog = page.getByRole('dialog', { name: 'Import devices' });
const button = (name: string | RegExp) => dialog.getByRole('button', { name });
const step = (name: string) => dialog.getByRole('heading', { name });
const column = (name: string | RegExp) => dialog.getByRole('combobox', { name });
const pasted = dialog.getByRole('textbox', { name: /^Or paste the lines/ });
const badLines = dialog.getByRole('table', { name: 'Bad lines of the file' });

/** Opens the dialog over a server that rejects lines without a type and updates devices named 'known'. */
async function openImport() {
  const sent: ImportedLines[] = [];
  const onImported = vi.fn();
  const outcomeOf = ({ lines }: ImportedLines) => {
    const updated = lines.filter(({ values }) => values[0] === 'known').length;
    return { created: lines.length - updated, updated, unchanged: 0 };
  };
  const badLinesOf = ({ fields, lines }: ImportedLines): BadLine[] =>
    lines
      .filter(({ values }) => values[fields.indexOf('type')] === '')
      .flatMap(({ line, values }) => [
        { line, field: 'type', reason: 'Required' },
        ...(values[0] === 'Twice' ? [{ line, field: 'type', reason: 'Unknown' }] : []),
      ]);
  const check = async (lines: ImportedLines) => ({
    ...outcomeOf(lines),
    badLines: badLinesOf(lines),
    overwrites: lines.lines
      .filter(({ values }) => values[0] === 'known')
      .map(({ line }) => ({
        line,
        name: 'Known',
        changes: [{ label: 'Type', before: 'Switch', after: '' }],
      })),
  });
  const commit = vi.fn(async (lines: ImportedLines) => {
    sent.push(lines);
    return outcomeOf(lines);
  });
  const description = {
    title: 'Import devices',
    help: 'One device per line.',
    templateName: 'devices.csv',
    fields: [
      { name: 'name', label: 'Name', required: true },
      { name: 'type', label: 'Type', required: true, aliases: ['kind'] },
      { name: 'zone', label: 'Time zone', help: 'IANA name' },
    ],
    check,
    commit,
  };
  await show(<ImportButton description={description} onImported={onImported} />);
  await press(page.getByRole('button', { name: 'Import' }), '{Enter}');
  await expect.element(step('Step 1 of 4: File')).toHaveFocus();
  return { sent, commit, onImported };
}

async function upload(content: string | Uint8Array<ArrayBuffer>, name = 'devices.csv') {
  const input = dialog.element().querySelector('input[type=file]');
  if (input === null) throw new Error('The dialog takes no file');
  await userEvent.upload(input, new File([content], name, { type: 'text/csv' }));
}

async function paste(...lines: string[]): Promise<void> {
  await userEvent.fill(pasted, lines.join('\n'));
  await press(button('Next'), '{Enter}');
}

test('lines are pasted, mapped, checked and imported by keyboard alone', async () => {
  const { sent, onImported } = await openImport();
  await expectAccessible();
  await paste('Name\tTYPE\tZeitzone', 'Lobby\tAP\tEurope/Oslo', 'known\tAP\t');
  await expect.element(step('Step 2 of 4: Columns')).toHaveFocus();
  await expect.element(dialog.getByText('Pasted text: 2 lines')).toBeVisible();
  await expect.element(column(/^Name/)).toHaveValue('0');
  await expect.element(column('Time zone')).toHaveValue('');
  await expect.element(column('Time zone')).toHaveAccessibleDescription('IANA name');
  await column('Time zone').selectOptions('Zeitzone');
  await expect.element(column('Time zone')).toHaveAccessibleDescription('For example: Europe/Oslo');
  await expectAccessible();
  await press(button('Check'), '{Enter}');
  await expect.element(step('Step 3 of 4: Check')).toHaveFocus();
  await expect
    .element(dialog.getByText('Nothing has been imported yet.', { exact: false }))
    .toBeVisible();
  const overwrites = dialog.getByRole('table', { name: 'Records that change' });
  await expect
    .element(overwrites.getByRole('row', { name: '3 Known Type: Switch → –' }))
    .toBeVisible();
  expect(sent).toEqual([]);
  await press(button('Import 2 lines'), '{Enter}');
  await expect.element(dialog.getByText('Imported: 1 new, 1 changed, 0 unchanged.')).toBeVisible();
  await expectAccessible();
  expect(sent).toEqual([
    {
      fields: ['name', 'type', 'zone'],
      lines: [
        { line: 2, values: ['Lobby', 'AP', 'Europe/Oslo'] },
        { line: 3, values: ['known', 'AP', ''] },
      ],
    },
  ]);
  expect(onImported).toHaveBeenCalledWith({ created: 1, updated: 1, unchanged: 0 });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Import' })).toHaveFocus();
});

test('bad lines are listed with their reasons, can be saved, and nothing is imported', async () => {
  const saved = catchDownloads();
  const { commit } = await openImport();
  await upload('name;kind\nLobby;AP\n"no; type";\ntoo few\n');
  await button('Check').click();
  await expect.element(dialog.getByText('2 lines have errors', { exact: false })).toBeVisible();
  const row = (name: string) => badLines.getByRole('row', { name });
  await expect.element(row('3 Type Required')).toBeVisible();
  await expect.element(row('4 (whole line) 1 values instead of 2')).toBeVisible();
  await expect.element(button(/^Import/)).not.toBeInTheDocument();
  await expectAccessible();
  await button('Download the list').click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]?.name).toBe('bad-lines.csv');
  expect(saved[0]?.text).toContain('3,Type,,Required');
  await button('Choose another file').click();
  await upload('name,type\nLobby,AP');
  await button('Check').click();
  await expect.element(button('Import 1 line')).toBeVisible();
  expect(commit).not.toHaveBeenCalled();
});

test.each([1000, 390])(
  'a bad value is corrected in place by keyboard, and the lines are checked again, %d px wide',
  async (width) => {
    await page.viewport(width, 844);
    const { sent } = await openImport();
    await upload('name,type\nTwice,\nBar,AP');
    await button('Check').click();
    const value = dialog.getByRole('textbox', { name: 'Type in line 2' });
    await expect.element(dialog.getByText('Required Unknown')).toBeVisible();
    await expect.element(value).toHaveValue('');
    await expect.element(button('Check again')).not.toBeInTheDocument();
    await press(value, 'AP');
    await expect.element(value).toHaveValue('AP');
    await expectAccessible();
    await press(button('Check again'), '{Enter}');
    await press(button('Import 2 lines'), '{Enter}');
    await expect.element(dialog.getByText(/^Imported: 2 new/)).toBeVisible();
    expect(sent[0]?.lines).toEqual([
      { line: 2, values: ['Twice', 'AP'] },
      { line: 3, values: ['Bar', 'AP'] },
    ]);
    await page.viewport(1000, 700);
  },
);

test('the check is disabled while a required field has no column', async () => {
  await openImport();
  await upload('name,what\nLobby,AP');
  await expect.element(dialog.getByText('Please choose a column for: Type')).toBeVisible();
  await expect.element(button('Check')).toBeDisabled();
  await column(/^Type/).selectOptions('what');
  await expect.element(button('Check')).toBeEnabled();
  await column(/^Type/).selectOptions('(not in the file)');
  await expect.element(button('Check')).toBeDisabled();
});

test('an unreadable file shows the reason', async () => {
  await openImport();
  for (const [content, reason] of [
    [new Uint8Array([0x61, 0x3b, 0xe9, 0x0a, 0x31]), 'The file is not written in UTF-8.'],
    ['name,type', 'There are no lines below the names of the columns.'],
    ['name,type\n"Lobby,AP', 'A quotation mark is not closed.'],
  ] as const) {
    await upload(content);
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(reason);
  }
  await expectAccessible();
});

test('Escape does not discard pasted text, and Cancel does', async () => {
  await openImport();
  await userEvent.fill(pasted, 'name,type');
  await userEvent.keyboard('{Escape}');
  await expect.element(pasted).toHaveValue('name,type');
  await button('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('going back keeps the pasted text and the chosen columns', async () => {
  await openImport();
  await paste('name,type', 'Lobby,AP');
  await button('Check').click();
  await button('Back').click();
  await expect.element(step('Step 2 of 4: Columns')).toHaveFocus();
  await expect.element(column(/^Name/)).toHaveValue('0');
  await button('Back').click();
  await expect.element(pasted).toHaveValue('name,type\nLobby,AP');
});

test('a failed import shows the reason and requires another check', async () => {
  const { commit, onImported } = await openImport();
  const request = { method: 'POST', url: '/import' };
  commit.mockRejectedValueOnce(
    apiErrorOf(request, 409, { Message: 'Lobby is taken', Reference: 'R1' }),
  );
  await paste('name,type', 'Lobby,AP');
  await button('Check').click();
  await button('Import 1 line').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Lobby is taken Code R1');
  expect(onImported).not.toHaveBeenCalled();
  await button('Check again').click();
  await button('Import 1 line').click();
  await expect.element(dialog.getByText(/^Imported: 1 new/)).toBeVisible();
  expect(onImported).toHaveBeenCalledOnce();
});

test('a double click imports once', async () => {
  const { commit } = await openImport();
  await paste('name,type', 'Lobby,AP');
  await button('Check').click();
  await expect.element(button('Import 1 line')).toBeVisible();
  const last = button('Import 1 line').element();
  for (const detail of [1, 2])
    last.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  await expect.element(dialog.getByText(/^Imported: 1 new/)).toBeVisible();
  expect(commit).toHaveBeenCalledOnce();
});

test('the template contains the column names', async () => {
  const saved = catchDownloads();
  await openImport();
  await button('Download an empty file with these columns').click();
  await expect.poll(() => saved).toMatchObject([{ name: 'devices.csv' }]);
  expect(saved[0]?.text).toContain('name,type,zone');
});

test('20,000 dropped lines are read while the page stays responsive, and their errors are paged', async () => {
  await openImport();
  const filler = 'x'.repeat(100);
  const lines = Array.from({ length: 20_000 }, (_, index) => `Device ${index},,${filler}`);
  const file = ['name,type,notes', ...lines].join('\n');
  const dropped = new DataTransfer();
  dropped.items.add(new File([file], 'many.csv', { type: 'text/csv' }));
  const place = dialog.getByRole('region', { name: 'CSV file' }).element();
  const pauses = longestPause();
  place.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }));
  await expect
    .element(dialog.getByText('many.csv: 20,000 lines'), { timeout: 30_000 })
    .toBeVisible();
  const { longest, whole } = pauses.end();
  // On the main thread it would be one long pause.
  expect(longest).toBeLessThan(whole / 2);
  await button('Check').click();
  await expect
    .element(dialog.getByText('20,000 lines have errors', { exact: false }))
    .toBeVisible();
  await button('Next page').click();
  await expect.element(badLines.getByRole('row', { name: /^27 Type/ })).toBeVisible();
});

/** Measures the longest time without a frame and the total time. */
function longestPause() {
  const started = performance.now();
  let longest = 0;
  let last = started;
  let isOver = false;
  const watch = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(watch);
  };
  watch();
  return {
    end: () => {
      isOver = true;
      return { longest, whole: performance.now() - started };
    },
  };
}
