import { randomBytes } from 'node:crypto';
import {
  listAccessCodes,
  revokeAccessCode,
} from '../../src/features/access-codes/codes/contract.ts';
import {
  createAccessCodeBatch,
  getAccessCodeBatch,
} from '../../src/features/access-codes/contract.ts';
import { exampleBatch } from '../../src/features/access-codes/examples.ts';
import { devices } from '../../src/features/devices/contract.ts';
import { exampleDevice } from '../../src/features/devices/examples.ts';
import { freePort } from '../../src/features/radius/testing/free-radius.ts';
import { servicePlans } from '../../src/features/service-plans/contract.ts';
import { examplePlan } from '../../src/features/service-plans/examples.ts';
import { createGuest, setGuestStatus } from '../../src/features/users/contract.ts';
import { exampleGuest } from '../../src/features/users/examples.ts';
import type { Product } from './product.ts';

/** A service area with a NAS on an address of loopback, and what its guests sign in with. */
export interface HotelArea {
  name: string;
  number: number;
  nas: { address: string; secret: string; coaPort: number; nasIdentifier: string };
  codes: string[];
  revokedCode: string;
  /** with a user name and password */
  members: { userName: string; password: string }[];
  disabled: { userName: string; password: string };
}

const provider = { number: 700_000, name: 'Harbor Hotels' };
const site = { number: 700_001, name: 'Harbor Inn' };
const areas = [
  { number: 700_002, name: 'Lobby', address: '127.0.0.11', type: 'mikrotik' },
  { number: 700_003, name: 'Restaurant', address: '127.0.0.12', type: 'chillispot' },
  { number: 700_004, name: 'Pool', address: '127.0.0.13', type: 'generic-radius' },
] as const;
const codesEach = 100;

/** The address of RADIUS Activity for all of it. */
export const activityPath = `/admin-ui/admin/support/radius?org=${provider.number}`;

/** Adds a service provider with one hotel. Each of its areas has a NAS, a plan, access codes and guests. */
export async function addHotel(product: Product): Promise<HotelArea[]> {
  await product.importLines([
    'number,parent_number,type,name,status,time_zone,country,city,latitude,longitude',
    `${provider.number},,ServiceProvider,${provider.name},Active,,,,,`,
    `${site.number},${provider.number},Site,${site.name},Active,Atlantic/Reykjavik,,,,`,
    ...areas.map(({ number, name }) => `${number},${site.number},ServiceArea,${name},Active,,,,,`),
  ]);
  return Promise.all(areas.map((area) => furnish(product, area)));
}

async function furnish(
  product: Product,
  { number, name, address, type }: (typeof areas)[number],
): Promise<HotelArea> {
  const params = { orgNumber: String(number) };
  const secret = randomBytes(18).toString('base64url');
  const coaPort = await freePort();
  const nasIdentifier = `${name.toLowerCase()}-gateway`;
  const described = { name: 'Gateway', location: name, host: address, coaPort, nasIdentifier };
  const device = exampleDevice({ ...described, vendorModel: 'Simulated NAS' });
  const checks = { ...device.checks, ping: false };
  await product.call(devices.create, {
    params,
    body: { ...device, checks, type, secrets: { radiusSecret: secret } },
  });
  const plan = await product.call(servicePlans.create, {
    params,
    body: examplePlan({ name: 'Day pass', duration: 86_400, maxDevices: 2 }),
  });
  const codes = await addCodes(product, params.orgNumber, plan.id);
  const addGuest = async (guestName: string) => {
    const credentials = { userName: guestName.toLowerCase(), password: randomPassword() };
    const { id, version: _version } = await product.call(createGuest, {
      params,
      body: {
        ...exampleGuest({ name: guestName, username: credentials.userName, planId: plan.id }),
        areaNumber: number,
        password: credentials.password,
      },
    });
    return { id, credentials };
  };
  const members = await Promise.all(['Anna', 'Björk', 'Kofi', 'Mei'].map(addGuest));
  const { id: guestId, credentials: disabled } = await addGuest('Otto');
  await product.call(setGuestStatus, {
    params: { ...params, guestId },
    body: { status: 'Disabled' },
  });
  return {
    name,
    number,
    nas: { address, secret, coaPort, nasIdentifier },
    ...codes,
    members: members.map(({ credentials }) => credentials),
    disabled,
  };
}

async function addCodes(product: Product, orgNumber: string, planId: string) {
  const batch = await product.call(createAccessCodeBatch, {
    params: { orgNumber },
    body: exampleBatch({ planId, name: 'Reception', count: codesEach }),
  });
  const params = { orgNumber, batchId: batch.id };
  let made = 0;
  while (made < codesEach) ({ made } = await product.call(getAccessCodeBatch, { params }));
  const { rows } = await product.call(listAccessCodes, {
    params,
    query: { pageSize: String(codesEach) },
  });
  const [revoked, ...usable] = rows;
  if (revoked === undefined) throw new Error('The batch has no codes');
  await product.call(revokeAccessCode, { params: { ...params, codeId: revoked.id } });
  return { codes: usable.map(({ code }) => code), revokedCode: revoked.code };
}

function randomPassword(): string {
  return `${randomBytes(9).toString('base64url')}-9`;
}
