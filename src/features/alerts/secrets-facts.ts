import type { SecretSender, World } from '../../../test/facts.ts';
import { createRule, deleteRule, listRules, replaceRuleSecret, updateRule } from './contract.ts';
import { exampleRule } from './examples.ts';

/** Creates and replaces the secret of a rule's webhook. Each may be in only one response. */
export async function sendAlertSecrets(
  { family, unique }: World,
  sender: SecretSender,
): Promise<void> {
  const here = { params: { orgNumber: String(family.site.number) } };
  const fields = exampleRule({
    name: unique('Secret '),
    webhookUrl: 'https://hooks.example/alerts',
  });
  const created = await sender.call(createRule, { ...here, body: fields });
  const { secret, rule } = JSON.parse(created.body);
  sender.mark('the secret of an alert’s webhook', secret, created.sighting);
  const params = { ...here.params, ruleId: String(rule.id) };
  const replaced = await sender.call(replaceRuleSecret, { params });
  sender.mark(
    'a replaced secret of an alert’s webhook',
    JSON.parse(replaced.body).secret,
    replaced.sighting,
  );
  await sender.call(updateRule, { params, body: { ...fields, threshold: 2, version: 2 } });
  await sender.call(listRules, { ...here, query: {} });
  await sender.call(deleteRule, { params });
}
