import { randomBytes } from 'node:crypto';
import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import {
  getRotation,
  listRotations,
  makeDisplayLink,
  makeSigningSecret,
  printPasswords,
  rotateNow,
  rotatingPasswords,
  setPasswordList,
  viewPassword,
} from './contract.ts';
import { exampleKey } from './examples.ts';

/** Sends passwords of a list, uses and views them, and makes signing secrets and display links. */
export async function sendPasswordSecrets(world: World, sender: SecretSender): Promise<void> {
  const orgNumber = String(world.family.site.number);
  const created = await sender.call(rotatingPasswords.create, {
    params: { orgNumber },
    body: exampleKey({ name: 'Secret key', ssid: 'Secret key', generator: 'list' }),
  });
  const policyId = idIn(JSON.parse(created.body));
  const params = { orgNumber, policyId };
  // A Wi-Fi key is shorter than usual planted secrets.
  const listed = ['first', 'second'].map(
    (what) => [what, randomBytes(20).toString('hex')] as const,
  );
  const unused = listed.map(([what, password]) =>
    what === 'second' ? sender.mark(`${what} password of a list`, password) : password,
  );
  await sender.call(setPasswordList, { params, body: { passwords: unused } });
  const { clock } = world.server;
  clock.now = new Date(clock.now.getTime() + 1_000);
  const rotated = await sender.call(rotateNow, { params, body: { endsFormer: false } });
  const rotationId = idIn(JSON.parse(rotated.body).current);
  const viewed = await sender.call(viewPassword, { params: { ...params, rotationId } });
  const { password } = JSON.parse(viewed.body);
  sender.mark('password of a period', password, viewed.sighting);
  await sender.call(getRotation, { params: { ...params, rotationId } });
  await sender.call(listRotations, { params, query: {} });
  await sender.call(rotatingPasswords.get, { params });
  await sender.call(rotatingPasswords.list, { params: { orgNumber }, query: {} });
  const signing = await sender.call(makeSigningSecret, { params });
  sender.mark('signing secret', JSON.parse(signing.body).secret, signing.sighting);
  const link = await sender.call(makeDisplayLink, { params });
  const { path } = JSON.parse(link.body);
  sender.mark('display link', String(path).split('=')[1] ?? '', link.sighting);
  await sender.call(printPasswords, { params, body: { paper: 'A4', periods: 1 } });
}
