import type { TestProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { getPanBuilding, getUnitPanel, panPools, panUnits } from '../contract.ts';
import { newPan, type PanPool, type PanUnit, panPool, panUnit } from '../fields.ts';
import { makePan, rotatePanKey, showPanKey } from '../networks/contract.ts';
import { changePans } from '../networks/pan-steps.ts';

export type PanWorld = Awaited<ReturnType<typeof panWorld>>;

/** Returns functions that act as an administrator of a provider's site. */
export async function panWorld(server: TestServer, family: TestProvider) {
  const token = await server.signInAs(family.provider.number);
  const params = { orgNumber: String(family.site.number) };
  const addUnit = (number: string, changes: Partial<PanUnit> = {}, as = token) =>
    server.call(
      panUnits.create,
      {
        params,
        body: newRecord(panUnit, { building: 'Main house', floor: 1, number, ...changes }),
      },
      as,
    );
  const addPool = (changes: Partial<PanPool> = {}) =>
    server.call(
      panPools.create,
      {
        params,
        body: newRecord(panPool, {
          name: 'Residents',
          ssid: 'Residence',
          vlans: [200, 201, 202],
          ...changes,
        }),
      },
      token,
    );
  const panelOf = (unitId: string, as = token) =>
    server.call(getUnitPanel, { params: { ...params, unitId } }, as);
  return {
    token,
    params,
    addUnit,
    addPool,
    panelOf,
    /** Returns the network of a unit; throws when it has none. */
    async networkOf(unitId: string) {
      const { network } = await panelOf(unitId);
      if (network === null) throw new Error('The unit has no private network');
      return network;
    },
    async make(
      unitId: string,
      changes: Partial<ReturnType<typeof newRecord<(typeof newPan)['map'], undefined>>> = {},
      as = token,
    ) {
      const body = { ...newRecord(newPan, changes), unitId };
      return (await server.call(makePan, { params, body }, as)).id;
    },
    building: () => server.call(getPanBuilding, { params }, token),
    /** Rotates the key that a network has at this moment. */
    rotate: (
      panId: string,
      as = token,
      keyMadeAt: string | null = server.clock.now.toISOString(),
    ) => server.call(rotatePanKey, { params: { ...params, panId }, body: { keyMadeAt } }, as),
    /** Shows the keys of a network. */
    keysOf: (panId: string, as = token) =>
      server.call(showPanKey, { params: { ...params, panId } }, as),
    /** Takes the steps of networks that are due at a time, until none is. */
    async steps(at = server.clock.now): Promise<void> {
      server.clock.now = at;
      await takeDueSteps(changePans(server.context));
    },
    /** Moves the site to a time zone. */
    async setTimeZone(timeZone: string): Promise<void> {
      await server.database.system
        .updateTable('organization')
        .set({ time_zone: timeZone })
        .where('number', '=', family.site.number)
        .execute();
    },
    later: (minutes: number) => new Date(server.clock.now.getTime() + minutes * 60_000),
  };
}
