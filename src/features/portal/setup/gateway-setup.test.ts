import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { typeFacts, typeNames } from '../../devices/device-types.ts';
import { deviceType } from '../../devices/fields.ts';
import { gatewaySetup } from './gateway-setup.ts';
import { placeholders, type SetupFacts } from './setup.ts';

const facts: SetupFacts = {
  device: { id: '4b1f6f0e-3d52-4f0e-9a80-0f6b7f0f1a11', name: 'Lobby', nasIdentifier: 'lobby-1' },
  portalUrl: 'https://guest.example/portal/500003',
  reportUrl: 'https://guest.example/gateways/opennds/4b1f6f0e-3d52-4f0e-9a80-0f6b7f0f1a11',
  garden: [
    { host: 'guest.example', port: null },
    { host: '*.pay.example', port: null },
    { host: 'bank.example', port: 443 },
    { host: '198.51.100.0/24', port: 443 },
  ],
};
const contentsOf = (type: keyof typeof typeNames, changed: Partial<SetupFacts> = {}) =>
  gatewaySetup(type, { ...facts, ...changed }).steps.map(({ content }) => content ?? '');

test.each(
  deviceType.values.filter(
    (type) => typeFacts[type].role !== 'other' && !['switch', 'access-point'].includes(type),
  ),
)('%s gets where guests go and what they reach before', (type) => {
  const text = contentsOf(type).join('\n');
  expect(text).toContain('guest.example');
  if (typeFacts[type].portalSecret !== null && type !== 'cambium' && type !== 'generic-radius')
    expect(text).toContain(placeholders.portalSecret);
  for (const host of ['pay.example', 'bank.example', '198.51.100.0/24'])
    expect(text).toContain(host);
  // Devices would open the portal without what the gateway's redirect carries.
  expect(text).not.toContain('/api\n');
  const { steps } = gatewaySetup(type, facts);
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
});

test.each([
  ['mikrotik', 'dst-host="bank.example" dst-port=443'],
  ['mikrotik', 'dst-address=198.51.100.0/24 protocol=tcp dst-port=443'],
  ['chillispot', "HS_UAMALLOW='guest.example,bank.example:443,198.51.100.0/24:443'"],
  ['chillispot', "HS_UAMDOMAINS='.pay.example'"],
  ['opennds', 'walledgarden_fqdn_list pay.example bank.example'],
  ['opennds', 'walledgarden_port_list 443'],
  ['opennds', 'FirewallRule allow tcp port 443 to 198.51.100.0/24'],
  ['meraki', 'bank.example, TCP port 443'],
] as const)('%s opens the walled garden for its ports only: %s', (type, line) => {
  expect(contentsOf(type).join('\n')).toContain(line);
});

test('devices that are no gateways need nothing', () => {
  expect(gatewaySetup('switch', facts)).toEqual({ proof: null, steps: [] });
});

test('says how well each gateway is known to work', () => {
  expect(gatewaySetup('opennds', facts).proof).toBe('proven');
  expect(gatewaySetup('chillispot', facts).proof).toBe('fake');
  expect(gatewaySetup('meraki', facts).proof).toBe('needs vendor');
});

describe('names with signs of the gateway’s language', () => {
  const hostile = `O'Hara "x" $(reboot) \\ ;\n`;
  const device = { ...facts.device, name: hostile, nasIdentifier: hostile.trim() };

  test('are one value in CoovaChilli’s configuration, which a shell reads', () => {
    const [configuration = ''] = contentsOf('chillispot', { device });
    const read = execFileSync('sh', ['-c', `${configuration}\nprintf %s "$HS_NASID"`], {
      encoding: 'utf8',
    });
    expect(read).toBe(hostile.trim());
  });

  test('are one string in RouterOS', () => {
    const [radius = ''] = contentsOf('mikrotik', { device });
    expect(radius).toContain(`name="O'Hara \\"x\\" \\$(reboot) \\\\ ;"`);
  });

  test('are left out of openNDS’s configuration', () => {
    const [configuration = ''] = contentsOf('opennds', { device });
    expect(configuration.split('\n')[0]).toMatch(/^gatewayname [\w .-]+$/);
  });
});

test('the script of openNDS is a valid shell script', () => {
  const script = contentsOf('opennds')[1] ?? '';
  expect(() => execFileSync('sh', ['-n'], { input: script })).not.toThrow();
});

test('RouterOS fills in a page and an API that are well-formed', () => {
  const files = gatewaySetup('mikrotik', facts).steps.filter(({ fileName }) => fileName !== null);
  expect(files.map(({ fileName }) => fileName)).toEqual(['login.html', 'alogin.html', 'api.json']);
  expect(files[1]?.content).toContain('content="0; url=$(link-redirect)"');
  const filled = (files[2]?.content ?? '')
    .replace("$(if logged-in == 'yes')false$(else)true$(endif)", 'true')
    .replaceAll(/\$\((if [^)]*|endif)\)\n/g, '')
    .replaceAll('$(session-timeout-secs)', '60')
    .replaceAll('$(remain-bytes-total)', '1000')
    .replace('$(link-login-only)', 'http://10.5.50.1/login');
  expect(JSON.parse(filled)).toMatchObject({ captive: true, 'seconds-remaining': 60 });
});
