import type { Plant, World } from '../../../../test/facts.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { plantPolicy } from '../../rotating-password/testing/planted.ts';
import { exampleCaptive } from '../examples.ts';
import { addDevices } from './network-devices.ts';

/** A profile that takes no VLAN, so that many of them fit into one site. */
export const fields = (world: World) =>
  exampleCaptive({
    name: world.unique('Guests '),
    ssid: world.unique('Guest '),
    vlanFrom: 'plan',
    vlan: null,
  });

/** Adds an access point of its own and returns its id. */
export async function addRadio(
  world: World,
  area: TestOrganization = world.family.area,
): Promise<string> {
  const [id = ''] = await addDevices(world.server.database.system, 1, {
    area,
    type: 'access-point',
    nextCheckAt: null,
  });
  return id;
}

/** A profile on an access point, whose key is that of a rotating password. */
export async function placed(world: World) {
  const { policyId, ssid } = await plantPolicy(world, world.family.site);
  return {
    ...fields(world),
    ssid,
    security: 'wpa2',
    rotatingPassword: policyId,
    accessPoints: [{ device: await addRadio(world) }],
  };
}

export const followedPolicy: Plant = async (world, site) =>
  (await plantPolicy(world, site)).policyId;
