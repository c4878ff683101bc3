import type { SecretSender, World } from '../../../test/facts.ts';
import { promotions, renewPromotionSecret } from './contract.ts';
import { examplePromotion } from './examples.ts';

/** Replaces the secret of a webhook, which may be in this response only. */
export async function sendPromotionSecrets(
  { family, unique }: World,
  sender: SecretSender,
): Promise<void> {
  const here = { params: { orgNumber: String(family.site.number) } };
  const body = examplePromotion({
    name: unique('Secret '),
    type: 'message',
    placement: 'message',
    channel: 'sms',
    webhookUrl: 'https://hooks.example/sms',
  });
  const created = await sender.call(promotions.create, { ...here, body });
  const params = { ...here.params, promotionId: String(JSON.parse(created.body).id) };
  const renewed = await sender.call(renewPromotionSecret, { params });
  sender.mark('the secret of a promotion', JSON.parse(renewed.body).secret, renewed.sighting);
  await sender.call(promotions.get, { params });
  await sender.call(promotions.list, { ...here, query: {} });
  await sender.call(promotions.delete, { params });
}
