import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../../test/components/show.tsx';
import { BackToImages } from './BackToImages.tsx';

test('the link back opens the list as it was', async () => {
  const { address } = await show(<BackToImages />, {
    address: '/setup/images/item/1?org=1-7&text=Gate&kind=photo&page=2&view=list&copy=2',
  });
  await page.getByRole('link', { name: 'All images' }).click();
  await expect
    .poll(address)
    .toBe('/setup/images/manage?org=1-7&page=2&text=Gate&kind=photo&view=list');
});
