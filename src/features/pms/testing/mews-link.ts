import { type FakeMews, startFakeMews } from '../../../../test/mews/fake-mews.ts';
import { hostedLink } from './hosted-link.ts';
import type { PlantedGateway } from './pms-world.ts';

/** Gives each test of a file a fake of Mews, and a gateway whose link runs once `up` is called. */
export function mewsLink() {
  return hostedLink(startFakeMews, gatewayToMews);
}

export function gatewayToMews(
  { url, secrets }: FakeMews,
  options: PlantedGateway = {},
): PlantedGateway {
  return { type: 'mews', secrets, ...options, mews: { platformUrl: url, ...options.mews } };
}
