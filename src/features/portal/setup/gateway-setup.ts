import type { DeviceType } from '../../devices/fields.ts';
import { gateways } from '../gateways/gateways.ts';
import type { GatewaySetup, SetupStep } from './contract.ts';
import {
  arubaSetup,
  ciscoSetup,
  merakiSetup,
  nomadixSetup,
  otherSetup,
  smartZoneSetup,
  unifiSetup,
} from './controller-setup.ts';
import { coovaChilliSetup } from './coovachilli-setup.ts';
import { mikrotikSetup } from './mikrotik-setup.ts';
import { openNdsSetup } from './opennds-setup.ts';
import type { SetupFacts } from './setup.ts';

const setups: Record<DeviceType, (facts: SetupFacts) => SetupStep[]> = {
  mikrotik: mikrotikSetup,
  nomadix: nomadixSetup,
  meraki: merakiSetup,
  'ruckus-smartzone': smartZoneSetup,
  'ruckus-unleashed': otherSetup,
  'aruba-controller': arubaSetup,
  'aruba-instant': arubaSetup,
  'cisco-wlc': ciscoSetup,
  cambium: otherSetup,
  unifi: unifiSetup,
  chillispot: coovaChilliSetup,
  opennds: openNdsSetup,
  'generic-radius': otherSetup,
  switch: () => [],
  'access-point': () => [],
  other: () => [],
};

/** Returns what to do at a gateway so that it sends guests to the portal and lets them in. */
export function gatewaySetup(type: DeviceType, facts: SetupFacts): GatewaySetup {
  return {
    proof: gateways.find(({ types }) => types.includes(type))?.proof ?? null,
    steps: setups[type](facts),
  };
}
