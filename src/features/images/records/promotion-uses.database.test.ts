import { expect, test } from 'vitest';
import { imageCalls } from '../../../../test/image-calls.ts';
import { exampleSvg } from '../../../../test/image-files.ts';
import { sharedServer } from '../../../../test/server.ts';
import { exampleVariant } from '../../promotions/examples.ts';
import type { Promotion } from '../../promotions/fields.ts';
import { plantPromotion } from '../../promotions/testing/planted-promotion.ts';
import { getImageUses, images } from '../contract.ts';

test('an image that a promotion shows in one of its languages is in use until the promotion has ended', async () => {
  const server = await sharedServer();
  const { family, upload, token, list, paramsOf } = await imageCalls(server);
  const { provider, area } = family;
  const photo = await upload(provider, 'Photo.svg');
  await upload(provider, 'Other.svg', exampleSvg());
  const variants: Promotion['variants'] = [
    exampleVariant({ share: 50 }),
    exampleVariant({ share: 50, image: { en: crypto.randomUUID(), de: photo.id } }),
  ];
  const promotionId = await plantPromotion(server, area, { name: 'Breakfast', variants });
  const params = { ...paramsOf(provider), imageId: photo.id };
  expect(await server.call(getImageUses, { params }, token)).toEqual({
    uses: [],
    promotions: [
      {
        id: promotionId,
        name: 'Breakfast',
        type: 'banner',
        organization: { number: area.number, name: area.name },
      },
    ],
  });
  const names = async (use: 'used' | 'unused') =>
    (await list(provider, { use })).rows.map((row) => [row.name, row.promotions]);
  expect(await names('used')).toEqual([['Photo', 1]]);
  expect(await names('unused')).toEqual([['Other', 0]]);
  const remove = () => server.call(images.delete, { params }, token);
  await expect(remove()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^1 promotion shows Photo\. Remove it there first/),
  });
  await server.database.system
    .updateTable('promotion')
    .set({ status: 'Ended' })
    .where('id', '=', promotionId)
    .execute();
  expect(await names('used')).toEqual([]);
  await remove();
});
