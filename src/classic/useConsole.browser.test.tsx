import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/components/show.tsx';
import { RecordForm } from '../ui/form/RecordForm.tsx';
import { useRecordForm } from '../ui/form/useRecordForm.ts';
import type { ConsoleLink } from './consoleLink.ts';
import type { PageMessageBody } from './embedded-messages.ts';
import { useConsole } from './useConsole.ts';

const unreachable = { message: 'Unknown Error occurred', isUnreachable: true };

function Page({ link, isAway }: { link: ConsoleLink; isAway: boolean }) {
  useConsole(link);
  const form = useRecordForm({ initialValues: { name: 'Ann' }, validate: () => ({}) });
  return (
    <RecordForm
      form={form}
      label="Guest"
      pending={false}
      submitError={isAway ? unreachable : null}
      onSubmit={() => undefined}
    >
      <p>Fields</p>
    </RecordForm>
  );
}

test('the console shows an outage that a form meets, and hides it when the outage is over', async () => {
  const sent: PageMessageBody[] = [];
  const link: ConsoleLink = {
    send(message) {
      sent.push(message);
    },
    listen: () => () => undefined,
  };
  const shown = await show(<Page link={link} isAway />);
  await expect
    .poll(() => sent)
    .toContainEqual(expect.objectContaining({ type: 'snackbar', text: 'Unknown Error occurred' }));
  await expect.element(page.getByText('Unknown Error occurred')).not.toBeInTheDocument();
  await shown.update(<Page link={link} isAway={false} />);
  await expect
    .poll(() => sent)
    .toContainEqual({ type: 'hide-error', text: 'Unknown Error occurred' });
});
