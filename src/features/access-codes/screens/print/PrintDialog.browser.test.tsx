import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads } from '../../../../../test/components/downloads.ts';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import {
  changeVoucherSettings,
  getVoucherSettings,
  printVouchers,
} from '../../vouchers/contract.ts';
import { exampleBatch } from '../testing/example-batch.ts';
import { PrintDialog } from './PrintDialog.tsx';

test('the vouchers are saved before their network is remembered, also when that fails', async () => {
  const saved = catchDownloads();
  const calls = serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(getVoucherSettings, () => ({
      siteName: 'Akureyri Airport',
      planName: 'Premium',
      facts: [],
      letters: '11',
      color: '#116640',
      logo: null,
      network: { ssid: 'Guest', portalUrl: '' },
      isRemembered: true,
    })),
    on(printVouchers, () => new Response('a PDF')),
    on(changeVoucherSettings, () => problem({ Code: 500, Message: 'Not remembered' })),
  );
  const onClose = vi.fn();
  await show(<PrintDialog number={7} batch={exampleBatch} code={null} onClose={onClose} />);
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await expect.poll(() => saved).toMatchObject([{ text: 'a PDF' }]);
  await expect.poll(() => calls.at(-1)).toMatch(/^PUT .*voucher-settings$/);
  expect(onClose).toHaveBeenCalledOnce();
});
