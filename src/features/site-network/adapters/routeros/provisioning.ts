import type { RouterClient, RouterRow } from '../../public/routeros.ts';
import type { Result } from '../adapter.ts';
import type { Change, ReadObject } from '../device-object.ts';
import { provisioningMenu } from './menus.ts';
import { supportedBands } from './wireless.ts';

const commentOf = (band: string) => `atrium:provisioning:${band}`;
const networksOf = (rule: RouterRow | undefined) =>
  [
    rule?.['master-configuration'] ?? '',
    ...(rule?.['slave-configurations'] ?? '').split(','),
  ].filter((name) => name !== '');

/** Returns the bands for which our rules carry a network. */
export async function readProvisioning(
  client: RouterClient,
  mark: string,
  name: string,
): Promise<Result<ReadObject[]>> {
  const rules = await client.list(provisioningMenu);
  if (!rules.ok) return rules;
  return {
    ok: true,
    value: Object.keys(supportedBands).flatMap((band): ReadObject[] => {
      const rule = rules.value.find(({ comment }) => comment === commentOf(band));
      if (rule === undefined || !networksOf(rule).includes(name)) return [];
      return [
        {
          path: provisioningMenu,
          key: `${mark} ${band}`,
          id: rule['.id'] ?? '',
          properties: { band, configuration: name },
          secretProperties: [],
        },
      ];
    }),
  };
}

/** Adds a network to the rule of its band, or takes it out; the rule exists while it carries one. */
export async function changeProvisioning(
  client: RouterClient,
  { action, object }: Change,
): Promise<Result<null>> {
  const { band = '', configuration = '' } = object.properties;
  const rules = await client.list(provisioningMenu);
  if (!rules.ok) return rules;
  const rule = rules.value.find(({ comment }) => comment === commentOf(band));
  const others = networksOf(rule).filter((name) => name !== configuration);
  const networks = action === 'remove' ? others : [...others, configuration];
  const [master, ...slaves] = networks;
  const id = rule?.['.id'];
  if (master === undefined)
    return id === undefined ? { ok: true, value: null } : client.remove(provisioningMenu, id);
  const carried = { 'master-configuration': master, 'slave-configurations': slaves.join(',') };
  if (id !== undefined) return client.set(provisioningMenu, id, carried);
  const added = await client.add(provisioningMenu, {
    ...carried,
    action: 'create-dynamic-enabled',
    'supported-bands': supportedBands[band] ?? '',
    comment: commentOf(band),
  });
  return added.ok ? { ok: true, value: null } : added;
}
