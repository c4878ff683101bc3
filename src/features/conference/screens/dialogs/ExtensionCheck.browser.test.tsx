import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { checkConferenceCall } from '../../check/contract.ts';
import { shownConference } from '../../testing/shown-conference.ts';
import { ExtensionCheck } from './ExtensionCheck.tsx';

test('says why another end could not be checked', async () => {
  serve(
    on(checkConferenceCall, () => problem({ Code: 503, Message: 'The database is not available' })),
  );
  await show(
    <ExtensionCheck
      number={7}
      record={shownConference({ state: 'Active' })}
      end="2030-03-05T19:00"
      onClose={() => {}}
      onUse={() => {}}
    />,
  );
  await expect.element(page.getByText('The database is not available')).toBeVisible();
});
