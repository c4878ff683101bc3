import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import { newRecord } from '../../contract/fields/fields.ts';
import { exportPans, exportUnits, getUnitPanel, listPans, panPools, panUnits } from './contract.ts';
import { newPan, panPool, panUnit } from './fields.ts';
import { makePan, rotatePanKey } from './networks/contract.ts';

/** Sends typed keys in networks that are made and refused, and finds those that are made nowhere but where they are shown. */
export async function sendPanSecrets(world: World, sender: SecretSender): Promise<void> {
  const here = { params: { orgNumber: String(world.family.site.number) } };
  const pool = newRecord(panPool, {
    name: world.unique('Pool '),
    areaNumber: world.family.area.number,
    ssid: 'Canaries',
    vlans: [3_900, 3_901],
  });
  await sender.call(panPools.create, { ...here, body: pool });
  const areaNumber = world.family.area.number;
  const unit = newRecord(panUnit, {
    building: 'House',
    floor: 1,
    number: world.unique('C'),
    areaNumber,
  });
  const unitId = idIn(
    JSON.parse((await sender.call(panUnits.create, { ...here, body: unit })).body),
  );
  const key = sender.plant('key of a unit').slice(0, 63);
  const body = { ...newRecord(newPan, { key }), unitId };
  const made = await sender.call(makePan, { ...here, body });
  const panId = idIn(JSON.parse(made.body));
  const again = {
    ...newRecord(newPan, { key: sender.plant('key of a refusal').slice(0, 63) }),
    unitId,
  };
  await sender.call(makePan, { ...here, body: again }, { status: 400 });
  const params = { ...here.params, panId };
  await sender.call(rotatePanKey, {
    params,
    body: { keyMadeAt: world.server.clock.now.toISOString() },
  });
  await sender.call(getUnitPanel, { params: { ...here.params, unitId } });
  await sender.call(listPans, { ...here, query: {} });
  await sender.call(exportPans, { ...here, query: {} });
  await sender.call(exportUnits, here);
}
