import {
  type FakeCloudbeds,
  startFakeCloudbeds,
} from '../../../../test/cloudbeds/fake-cloudbeds.ts';
import { hostedLink } from './hosted-link.ts';
import type { PlantedGateway } from './pms-world.ts';

/** Gives each test of a file a fake of Cloudbeds, and a gateway whose link runs once `up` is called. */
export function cloudbedsLink() {
  return hostedLink(startFakeCloudbeds, gatewayToCloudbeds);
}

export function gatewayToCloudbeds(
  { url, apiKey, hotel }: FakeCloudbeds,
  options: PlantedGateway = {},
): PlantedGateway {
  return {
    type: 'cloudbeds',
    secrets: { apiKey },
    ...options,
    cloudbeds: { platformUrl: url, propertyId: hotel.propertyId, ...options.cloudbeds },
  };
}
