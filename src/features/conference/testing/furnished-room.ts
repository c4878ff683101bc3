import type { TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { plantPort, plantRoom } from '../../advanced-conference/testing/planted.ts';
import { pushDevices } from '../../site-network/public/pushes.ts';
import { runConferences } from '../steps/run-conferences.ts';
import type { ConferenceWorld } from './conference-world.ts';
import { addRouter, startAccessPoint, startGateway } from './event-routers.ts';

/** A room with an access point and a port, below a gateway. */
export async function furnishRoom({ server, family, token }: ConferenceWorld) {
  const [gateway, accessPoint] = [await startGateway(), await startAccessPoint()];
  const parentId = await addRouter(server, token, family.area, {
    name: 'GW',
    role: 'gateway',
    port: gateway.port,
  });
  await addRouter(server, token, family.area, {
    name: 'AP-1',
    role: 'access-point',
    port: accessPoint.port,
    parentId,
  });
  const { system } = server.database;
  const roomId = await plantRoom(system, family.site, {
    name: 'Library',
    code: 'LIB',
    accessPoints: ['AP-1'],
  });
  const portId = await plantPort(system, family.site, {
    switch: 'AP-1',
    port: 'ether2',
    roomId,
    carries: ['conference', 'dark'],
  });
  const own = { roomIds: [roomId], portIds: [portId], ssidKind: 'own' as const };
  return {
    gateway,
    accessPoint,
    own,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await accessPoint[Symbol.asyncDispose]();
    },
  };
}

/** Lets time pass until an instant, and does what is due: what waits for a device is looked at again. */
export async function workOnConference(server: TestServer, id: string, at: string): Promise<void> {
  const now = new Date(at);
  const context = { ...server.context, now: () => now };
  for (let round = 0; round < 4; round += 1) {
    await server.database.system
      .updateTable('conference')
      .set({ next_step_at: now })
      .where('id', '=', id)
      .where('next_step_at', 'is not', null)
      .execute();
    await takeDueSteps(runConferences(context));
    await takeDueSteps(pushDevices(context));
  }
}
