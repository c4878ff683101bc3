import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { show } from '../../../test/components/show.tsx';
import { apiErrorOf } from '../../contract/api-error.ts';
import { fields, parseDraft, toDraft } from '../../contract/fields/fields.ts';
import { wholeNumber } from '../../contract/fields/number-kinds.ts';
import { VersionConflict } from '../dialogs/VersionConflict.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { Field } from './Field.tsx';
import { useFieldsForm } from './useFieldsForm.ts';
import { useVersionConflict } from './useVersionConflict.ts';

const range = fields(
  {
    from: wholeNumber('From', { from: 0, to: 99 }),
    to: wholeNumber('To', { from: 0, to: 99 }),
  },
  ({ from, to }, error) => {
    if (to < from) error('to', 'Must not be below From');
  },
);
const stored = { from: 1, to: 9, updatedBy: 'Ada' };
const response = z.extend(range.schema, { updatedBy: z.string() });

let theirs: typeof stored;
let saves: unknown[];

beforeEach(() => {
  theirs = { ...stored, to: 5, updatedBy: 'Bo' };
  saves = [];
});

/** A form whose every save from the first version is a conflict with `theirs`. */
function RangeForm() {
  const form = useFieldsForm(range, toDraft(range, stored));
  const { conflict, detectConflict, closeConflict } = useVersionConflict({
    fields: range,
    form,
    response,
    record: stored,
    onContinue: (record) => saves.push(`continue from ${record.updatedBy}`),
    onTakeTheirs: () => {},
    save(merged) {
      saves.push(merged);
      closeConflict();
    },
  });
  return (
    <>
      <RecordForm
        form={form}
        label="Range"
        pending={false}
        submitError={null}
        onSubmit={(draft) => {
          const { record } = parseDraft(range, draft);
          const conflicting = { Code: 409, Message: 'Changed', Current: theirs };
          const error = apiErrorOf({ method: 'PUT', url: '/ranges/1' }, 409, conflicting);
          if (record !== null) detectConflict(error, record, undefined);
        }}
      >
        <Field form={form} name="from" />
        <Field form={form} name="to" />
      </RecordForm>
      <VersionConflict conflict={conflict} />
    </>
  );
}

const input = (name: string) => page.getByRole('textbox', { name });
const keepMine = async (from: string) => {
  await show(<RangeForm />);
  await input('From').fill(from);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
};

test('Keep mine saves both persons’ changes together', async () => {
  await keepMine('3');
  expect(saves).toEqual([{ from: 3, to: 5 }]);
});

test('changes that break a rule together are shown with the error, and can be corrected', async () => {
  await keepMine('7');
  expect(saves).toEqual(['continue from Bo']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(input('From')).toHaveValue('7');
  await expect.element(input('To')).toHaveValue('5');
  await expect.element(input('To')).toHaveAccessibleDescription('Must not be below From');
});
