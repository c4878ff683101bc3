import { aruba } from './aruba.ts';
import { cisco } from './cisco.ts';
import { coovaChilli } from './coovachilli.ts';
import type { PortalGateway } from './gateway.ts';
import { meraki } from './meraki.ts';
import { mikrotik } from './mikrotik.ts';
import { nomadix } from './nomadix.ts';
import { openNds } from './opennds.ts';
import { smartZone } from './smartzone.ts';
import { unifi } from './unifi.ts';

/** All gateways that the portal knows; the first that reads a request is the one that sent it. */
export const gateways: readonly PortalGateway[] = [
  openNds,
  coovaChilli,
  mikrotik,
  nomadix,
  meraki,
  cisco,
  smartZone,
  aruba,
  unifi,
];
