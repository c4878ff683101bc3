import { startChangeServer } from './change-server.ts';
import { setUpFirewall } from './firewall.ts';
import { Sessions } from './sessions.ts';
import { settingsSchema } from './settings.ts';
import { uamServer } from './uam-server.ts';

const settings = settingsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));

const port = 3990;
await setUpFirewall({ ...settings, port });
const sessions = new Sessions({
  radius: settings.radius,
  identifier: settings.nasIdentifier,
  address: settings.outside,
  calledStationId: settings.calledStationId,
});
startChangeServer(sessions, settings.radius.secret);
uamServer({ ...settings, port, secret: settings.uamSecret }, sessions).listen(
  port,
  settings.address,
  () => console.info('The gateway is ready'),
);
// A test asks for an Interim-Update instead of waiting for the next one.
process.on('SIGUSR2', () => void sessions.report());
