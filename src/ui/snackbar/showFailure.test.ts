import { expect, test } from 'vitest';
import { apiErrorOf } from '../../contract/api-error.ts';
import { showFailure } from './showFailure.ts';
import { useSnackbar } from './snackbarStore.ts';

const specified = 'Unable to get Account info at this time';

test.each([
  ['the words of its Error', 200, { Error: 'The account is locked' }, 'The account is locked'],
  ['the specified text without one', 503, { Message: 'Away' }, specified],
])('a failed call shows %s', (_what, status, body, text) => {
  showFailure(apiErrorOf({ method: 'GET', url: '/account' }, status, body), specified);
  expect(useSnackbar.getState()).toMatchObject({ show: true, text });
  useSnackbar.getState().reset();
});
