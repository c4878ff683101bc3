import { describe, expect, test } from 'vitest';
import { shownChange } from './difference.ts';
import { exportedObjects, skippedWarnings } from './exported-objects.ts';
import { changesToRestore, restoredTexts } from './restore.ts';

/** Returns what restores `backup` where the router exports `now`; rows are numbered in the order of their menus. */
function restore(backup: string, now: string) {
  const current = exportedObjects(now).objects;
  const tables = new Map(
    [...Map.groupBy(current, ({ path }) => path)].map(([path, objects]) => [
      path,
      objects.map(({ key, properties }, index) => ({
        '.id': `*${index + 1}`,
        ...key,
        ...properties,
      })),
    ]),
  );
  return changesToRestore(exportedObjects(backup).objects, current, tables);
}

const shown = (backup: string, now: string) =>
  restore(backup, now).changes.map(({ action, path, keyText, id, properties, placeBefore }) =>
    [
      action,
      path,
      keyText,
      id,
      ...properties.map(({ name, after }) => (after === null ? '' : `${name}=${after}`)),
      placeBefore && `before ${placeBefore.id}`,
    ]
      .filter((part) => part !== null && part !== '' && part !== undefined)
      .join(' '),
  );

describe('what restores a backup', () => {
  test('is nothing where both exports are alike, whatever their heads say', () => {
    const text = '/ip pool\nadd name=a ranges=10.0.0.1\n/ip service\nset www disabled=yes\n';
    expect(restore(`# 2026-01-01\n${text}`, `# 2026-02-02\n${text}`)).toEqual({
      changes: [],
      warnings: [],
    });
  });

  test('adds what is gone, sets what is different and removes what is new', () => {
    expect(
      shown(
        '/ip pool\nadd name=a ranges=10.0.0.1\nadd name=b ranges=10.0.1.1',
        '/ip pool\nadd name=b ranges=10.9.9.9\nadd name=c ranges=10.0.2.1',
      ),
    ).toEqual([
      'add /ip/pool a name=a ranges=10.0.0.1',
      'set /ip/pool b *1 ranges=10.0.1.1',
      'remove /ip/pool c *2',
    ]);
  });

  test('turns back what was at its default, which exports leave out', () => {
    const { changes, warnings } = restore(
      '/ip service\nset api address=10.0.0.0/8',
      '/ip service\nset api address=10.0.0.0/8 disabled=yes\nset ssh port=2222',
    );
    expect(changes.map(({ keyText, properties }) => [keyText, properties])).toEqual([
      ['api', [{ name: 'disabled', before: 'yes', after: 'no' }]],
      ['ssh', [{ name: 'port', before: '2222', after: '' }]],
    ]);
    expect(warnings).toEqual([expect.stringContaining('/ip/service ssh port')]);
  });

  test('frees what can be in one place only before it is added elsewhere', () => {
    expect(
      shown(
        '/interface bridge port\nadd bridge=a interface=ether2\n/interface bridge vlan\nadd bridge=a vlan-ids=15\n/ip dhcp-server lease\nadd address=10.0.0.9 mac-address=00:00:5E:00:53:01\n/ip pool\nadd name=a ranges=10.0.0.1',
        '/interface bridge port\nadd bridge=b interface=ether2\nadd bridge=b interface=ether3\n/interface bridge vlan\nadd bridge=a vlan-ids=10-19\n/ip dhcp-server lease\nadd address=10.0.0.9 mac-address=00:00:5E:00:53:02',
      ).map((line) => line.split(' ', 2).join(' ')),
    ).toEqual([
      'remove /interface/bridge/port',
      'add /interface/bridge/port',
      'remove /interface/bridge/vlan',
      'add /interface/bridge/vlan',
      'remove /ip/dhcp-server/lease',
      'add /ip/dhcp-server/lease',
      'add /ip/pool',
      'remove /interface/bridge/port',
    ]);
  });

  test('puts rules where they were, before those that are still there', () => {
    expect(
      shown(
        '/ip firewall filter\nadd action=accept chain=input\nadd action=accept chain=forward\nadd action=drop chain=input\nadd action=log chain=output',
        '/ip firewall filter\nadd action=drop chain=input',
      ),
    ).toEqual([
      'add /ip/firewall/filter input accept action=accept chain=input before *1',
      'add /ip/firewall/filter forward accept action=accept chain=forward before *1',
      'add /ip/firewall/filter output log action=log chain=output',
    ]);
  });

  test('shows the position of a rule, which is approved with it', () => {
    const { changes } = restore(
      '/ip firewall filter\nadd action=accept chain=input\nadd action=drop chain=input',
      '/ip firewall filter\nadd action=drop chain=input',
    );
    expect(changes.map(shownChange)[0]?.properties).toContainEqual({
      name: 'place-before',
      before: null,
      after: 'before *1: /ip/firewall/filter action=drop chain=input',
    });
  });

  test('says that an order is not restored', () => {
    const rules = ['add action=accept chain=input', 'add action=drop chain=input'];
    const text = (lines: string[]) => `/ip firewall filter\n${lines.join('\n')}`;
    expect(restore(text(rules), text(rules.toReversed()))).toEqual({
      changes: [],
      warnings: ['The order of firewall rules or queues differs and is not restored.'],
    });
  });

  test('removes one of two equal rules if the backup has one', () => {
    const rule = 'add action=drop chain=input';
    expect(shown(`/ip firewall filter\n${rule}`, `/ip firewall filter\n${rule}\n${rule}`)).toEqual([
      'remove /ip/firewall/filter input drop *2',
    ]);
  });

  test('leaves the safety net of a change alone', () => {
    const guard = '/system scheduler\nadd name=atrium-guard-12345678-abcd interval=5m\n';
    expect(restore('', guard).changes).toEqual([]);
    expect(restore(guard, '').changes).toEqual([]);
  });

  test('leaves alone what the router does not have, and says so', () => {
    expect(restore('/interface ethernet\nset [ find default-name=sfp1 ] disabled=yes', '')).toEqual(
      {
        changes: [],
        warnings: [
          'Not restored, because it was not found on the router: /interface/ethernet default-name=sfp1 disabled=yes.',
        ],
      },
    );
  });

  test('says which lines were not understood, unless both have them', () => {
    const [backup, now] = ['topics=info\n/ip pool name=a', 'topics=error'].map((rest) =>
      exportedObjects(`/port\nset 0 name=serial0\n/system logging\nset 0 secret=s1 ${rest}`),
    );
    const none = { objects: [], skipped: [] };
    expect(skippedWarnings(backup ?? none, now ?? none)).toEqual([
      expect.stringContaining('/ip pool name=a (only in the backup)'),
      expect.stringContaining('/system/logging set 0 secret=•••••• topics=info (only in'),
      expect.stringContaining('topics=error (only on the router)'),
    ]);
  });

  test('is shown without secrets', () => {
    const { changes } = restore(
      '/radius\nadd address=192.0.2.7 service=hotspot secret=then',
      '/radius\nadd address=192.0.2.7 service=hotspot secret=now',
    );
    expect(restoredTexts(changes)).toEqual({
      before: '/radius address=192.0.2.7 secret=•••••• service=hotspot',
      after: '/radius address=192.0.2.7 secret=•••••• service=hotspot',
    });
  });

  test('is shown without the names of SNMP communities, which are secrets', () => {
    const { changes } = restore(
      '/snmp community\nadd addresses=10.0.0.0/8 name=backup-community',
      '/snmp community\nadd addresses=10.0.0.0/8 name=router-community',
    );
    expect(changes).toHaveLength(2);
    expect(JSON.stringify(changes.map(shownChange))).not.toMatch(/(backup|router)-community/);
  });

  test('is shown without the secrets within scripts', () => {
    const { changes } = restore(
      '/system script\nadd name=sync source="/tool fetch user=a password=hunter2"',
      '/system scheduler\nadd name=daily on-event="/tool fetch password=hunter2; /log info"',
    );
    expect(changes).toHaveLength(2);
    const shownTexts = JSON.stringify([changes.map(shownChange), restoredTexts(changes)]);
    expect(shownTexts).toContain('/tool fetch user=a password=••••••');
    expect(shownTexts).not.toContain('hunter2');
  });
});
