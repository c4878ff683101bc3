import { sql } from 'kysely';
import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import {
  listHotspotPublications,
  partners,
  removePartnerCertificate,
  setPartnerCertificate,
  testPartner,
} from './contract.ts';
import { examplePartner } from './examples.ts';
import { testIdentity } from './testing/certificates.ts';

/** Sends private keys for partners: stored, replaced, rejected, tested and removed. */
export async function sendHotspotSecrets(world: World, sender: SecretSender): Promise<void> {
  const orgNumber = String(world.family.area.number);
  const here = { params: { orgNumber } };
  const body = examplePartner({ name: 'Secret partner', host: '127.0.0.1', port: 9 });
  const partnerId = idIn(JSON.parse((await sender.call(partners.create, { ...here, body })).body));
  const params = { orgNumber, partnerId };
  const planted = async (what: string) => {
    const identity = await testIdentity();
    // Lines of the key, because replies and logs would break the text differently.
    for (const [index, line] of identity.privateKey.split('\n').entries())
      if (line.length > 40) sender.mark(`line ${index} of the ${what}`, line);
    return identity;
  };
  const first = await planted('first private key');
  await sender.call(setPartnerCertificate, { params, body: first });
  const second = await planted('second private key');
  await sender.call(setPartnerCertificate, { params, body: second });
  const mixed = { certificate: first.certificate, privateKey: second.privateKey };
  await sender.call(setPartnerCertificate, { params, body: mixed }, { status: 400 });
  const invalid = {
    certificate: first.certificate,
    privateKey: `-----BEGIN PRIVATE KEY-----\n${sender.plant('text that is no private key')}\n-----END PRIVATE KEY-----`,
  };
  await sender.call(setPartnerCertificate, { params, body: invalid }, { status: 400 });
  await sender.call(partners.get, { params });
  await sender.call(partners.list, { ...here, query: {} });
  await sender.call(listHotspotPublications, here);
  await sender.call(testPartner, { params });
  // PostgreSQL's error contains the whole rejected row.
  await sql`alter table hotspot_partner add constraint no_ghosts check (certificate_until < '9000-01-01' and port <> 9) not valid`.execute(
    world.server.database.system,
  );
  const third = await planted('third private key');
  await sender.call(setPartnerCertificate, { params, body: third }, { status: 500 });
  await sql`alter table hotspot_partner drop constraint no_ghosts`.execute(
    world.server.database.system,
  );
  await sender.call(removePartnerCertificate, { params });
}
