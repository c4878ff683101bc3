import { describe, expect, test } from 'vitest';
import { withAdopted } from './adopted.ts';
import { changesFor, normalizedTexts, shownChange } from './difference.ts';
import { risksOf } from './risks.ts';
import { parseScript } from './script.ts';
import { reportTemplateErrors } from './template-errors.ts';
import { resolveVariables, type SetValue } from './variables.ts';
import { type ApplicableTemplate, markerOf, wishOf } from './wish.ts';

type Variables = Parameters<typeof resolveVariables>[0][number]['variables'];

function template(
  body: string,
  changes: Partial<ApplicableTemplate & { variables: Variables }> = {},
) {
  return {
    id: '6f1c9b1e-0000-4000-8000-000000000001',
    name: 'Guests',
    scope: 'Site' as const,
    position: 100,
    leastVersion: null,
    body,
    ownedPaths: [],
    variables: [],
    ...changes,
  };
}

function errorsOf(body: string, variables: Variables = [], ownedPaths: string[] = []) {
  const errors: Record<string, string> = {};
  reportTemplateErrors({ body, variables, ownedPaths }, (path, message) => {
    errors[path] = message;
  });
  return errors;
}

type Tables = Parameters<typeof changesFor>[1];

const marker = markerOf('6f1c9b1e-0000-4000-8000-000000000001');

describe('scripts', () => {
  test('paths with spaces or slashes, contexts, quotes, continued lines and comments', () => {
    const { statements, errors } = parseScript(
      [
        '# by RouterOS 7.18',
        '/ip pool',
        'add name=guests \\',
        '    ranges=10.0.0.2-10.0.0.9',
        '/ip/firewall/filter add chain=input action=accept comment="a; \\"b\\" # c"',
        '/ip service set www-ssl port=8443; /system identity set name="Tower 2"',
        'set [ find name=x ] disabled=yes',
      ].join('\n'),
    );
    expect(errors).toEqual([]);
    expect(statements).toMatchObject([
      {
        line: 3,
        path: '/ip/pool',
        verb: 'add',
        properties: { name: 'guests', ranges: '10.0.0.2-10.0.0.9' },
      },
      { line: 5, path: '/ip/firewall/filter', properties: { comment: 'a; "b" # c' } },
      {
        line: 6,
        path: '/ip/service',
        verb: 'set',
        words: ['www-ssl'],
        properties: { port: '8443' },
      },
      { line: 6, path: '/system/identity', verb: 'set', properties: { name: 'Tower 2' } },
      { line: 7, path: '/system/identity', verb: 'set', find: { name: 'x' } },
    ]);
  });

  test.each([
    ['/ip ssh\nset strong-crypto=yes', 'set /ip/ssh'],
    ['/ip\nssh set strong-crypto=yes', 'set /ip/ssh'],
    ['/tool/mac-server/ping set enabled=no', 'set /tool/mac-server/ping'],
    ['/system ssh address=192.0.2.1', 'ssh /system'],
    ['/tool\nping address=192.0.2.1', 'ping /tool'],
  ])('%s has its verb where it is no menu', (script, expected) => {
    const { statements, errors } = parseScript(script);
    expect(errors).toEqual([]);
    expect(statements.map(({ verb, path }) => `${verb} ${path}`)).toEqual([expected]);
  });

  test.each([
    [String.raw`Caf\C3\A9 \E2\82\AC`, 'Café €'],
    [String.raw`a\_b\?\r\n\t\a\b\f\v`, 'a b?\r\n\t\u0007\b\f\v'],
    [String.raw`\"\\\$\\C3`, String.raw`"\$\C3`],
  ])('the value "%s" is read as the router means it', (written, value) => {
    const { statements } = parseScript(`/ip pool add comment="${written}"`);
    expect(statements[0]?.properties).toEqual({ comment: value });
  });

  test.each([
    ['add name="open', 'Line 1: A quotation mark is not closed'],
    ['/ip pool\nadd', 'Line 2: add has no properties'],
    [':foreach i in=[find] do={}', 'Line 1: :foreach cannot be compared with a router'],
    ['/system reboot', 'Line 1: reboot is a command, not a configuration'],
    ['foo', 'Line 1: “foo” is followed by no command'],
    ['/ip pool\n\n/radius\nadd', 'Line 1: “/ip pool” is followed by no command'],
    ['/ip pool name=a', 'Line 1: “/ip pool name=a” has no verb'],
    ['/ip firewall filter add chain=input', 'Line 1: Give it a name or a comment'],
    ['/ip pool set 0 name=a', 'Line 1: Numbers of objects differ between routers'],
    ['/ip pool remove', 'Line 1: Name what is removed by its properties'],
    ['/ip pool add name={{pool}}', '{{pool}} is not among the variables'],
    ['/radius add address=192.0.2.7 secret=hidden', 'Line 1: Write secret={{variable}}'],
  ])('refuses %s', (body, message) => {
    expect(errorsOf(body).body).toContain(message);
  });

  test('owned menus must be in the configuration, defaults fit their kinds', () => {
    const variable = (name: string, kind: Variables[number]['kind'], initial: string | null) => ({
      name,
      kind,
      initial,
    });
    expect(
      errorsOf(
        '/ip pool add name=a',
        [variable('a', 'vlan', '5000'), variable('a', 'text', 'x'), variable('b', 'secret', 'x')],
        ['/ip/address'],
      ),
    ).toEqual({
      ownedPaths: 'The configuration has no /ip/address',
      'variables.0.initial': 'Write a VLAN from 1 to 4094',
      'variables.1.name': 'This name is used twice',
      'variables.2.initial': 'A secret has no default: set it at a level',
    });
  });
});

describe('variables', () => {
  const vlan = { name: 'vlan', kind: 'vlan' as const, initial: '10' };
  const value = (level: SetValue['level'], text: string, distance = 0): SetValue => ({
    name: 'vlan',
    level,
    distance,
    ownerName: `${level} ${text}`,
    value: text,
  });

  test('the nearest value wins, and its origin is known', () => {
    const templates = [template('', { variables: [vlan] })];
    const values = [value('provider', '50'), value('site', '30'), value('area', '20')];
    expect(resolveVariables(templates, values)).toMatchObject([
      { value: '20', origin: 'area', from: 'area 20', error: null },
    ]);
    const groupings = [value('grouping', '41', 2), value('grouping', '40', 1)];
    expect(resolveVariables(templates, groupings)).toMatchObject([{ value: '40' }]);
  });

  test('without a value the default of the nearest template applies', () => {
    const provider = template('', {
      name: 'Far',
      scope: 'Provider',
      variables: [{ ...vlan, initial: '99' }],
    });
    expect(resolveVariables([provider, template('', { variables: [vlan] })], [])).toMatchObject([
      { value: '10', origin: 'default', from: 'Guests', error: null },
    ]);
  });

  test('no value and no default is an error that names the variable', () => {
    const templates = [template('', { variables: [{ ...vlan, initial: null }] })];
    expect(resolveVariables(templates, [])).toMatchObject([
      { value: null, error: '{{vlan}} has no value. Set it under Variables.' },
    ]);
  });

  test('two templates of one scope that disagree are an error, also where a value is set', () => {
    const templates = [
      template('', { name: 'A', variables: [vlan] }),
      template('', { name: 'B', variables: [{ ...vlan, initial: '11' }] }),
    ];
    expect(resolveVariables(templates, [value('site', '30')])).toMatchObject([
      { error: expect.stringContaining('A and B declare {{vlan}} differently') },
    ]);
  });
});

describe('wishes', () => {
  test('{{unset}} applies nothing at all', () => {
    const unset = template('/ip pool add name=a\n/ip pool add name={{unset}}', {
      variables: [{ name: 'unset', kind: 'text', initial: null }],
    });
    const wish = wishOf([unset], resolveVariables([unset], []), '7.18');
    expect(wish).toMatchObject({
      objects: [],
      errors: ['{{unset}} has no value. Set it under Variables.'],
    });
  });

  test('a value cannot become a command', () => {
    const body = '/ip pool add name={{name}}';
    const one = template(body, {
      variables: [{ name: 'name', kind: 'text', initial: 'a"; /system reboot' }],
    });
    const wish = wishOf([one], resolveVariables([one], []), '7.18');
    expect(wish.objects).toMatchObject([
      { path: '/ip/pool', properties: { name: 'a"; /system reboot' } },
    ]);
  });

  test('nearer templates overrule, and older routers are left alone', () => {
    const far = template('/ip pool add name=guests ranges=10.0.0.2 next-pool=b', {
      id: '6f1c9b1e-0000-4000-8000-000000000002',
      scope: 'Provider',
    });
    const near = template('/ip pool add name=guests ranges=10.0.0.9');
    const tooNew = template('/ip pool add name=later', { leastVersion: '7.20' });
    expect(wishOf([near, far, tooNew], [], '7.18.2 (stable)').objects).toMatchObject([
      { key: { name: 'guests' }, properties: { ranges: '10.0.0.9', 'next-pool': 'b' } },
    ]);
  });
});

describe('differences', () => {
  const body = [
    '/ip pool add name=guests ranges=10.0.0.2-10.0.0.9',
    '/ip firewall filter add chain=input action=accept comment=web',
    '/ip hotspot profile add name=guests use-radius=yes',
    '/radius add service=hotspot address=192.0.2.7 secret=hidden timeout=3s',
    '/system identity set name=tower',
  ].join('\n');
  const wish = wishOf([template(body, { ownedPaths: ['/ip/pool'] })], [], '7.18');

  test('an empty router gets everything; marked, with masked secrets for people', () => {
    const changes = changesFor(wish, new Map([['/system/identity', [{ name: 'MikroTik' }]]]));
    expect(changes.map(({ action, path }) => `${action} ${path}`)).toEqual([
      'add /ip/pool',
      'add /ip/firewall/filter',
      'add /ip/hotspot/profile',
      'add /radius',
      'set /system/identity',
    ]);
    expect(JSON.stringify(changes)).toContain(`web ${marker}`);
    const shown = JSON.stringify(changes.map(shownChange));
    expect(shown).not.toContain('hidden');
    expect(shown).not.toContain('atrium:');
  });

  test('what differs only in its spelling is the same', () => {
    const tables: Tables = new Map<string, Record<string, string>[]>([
      ['/ip/pool', [{ '.id': '*1', name: 'guests', ranges: '10.0.0.2-10.0.0.9', comment: marker }]],
      [
        '/ip/firewall/filter',
        [{ '.id': '*1', chain: 'input', action: 'accept', comment: `web ${marker}` }],
      ],
      ['/ip/hotspot/profile', [{ '.id': '*1', name: 'guests', 'use-radius': 'true' }]],
      [
        '/radius',
        [
          {
            '.id': '*1',
            service: 'hotspot',
            address: '192.0.2.7',
            timeout: '00:00:03',
            comment: marker,
          },
        ],
      ],
      ['/system/identity', [{ name: 'tower' }]],
    ]);
    expect(changesFor(wish, tables)).toEqual([]);
    const texts = normalizedTexts(wish, tables);
    expect(texts.before.split('\n')[0]).toBe(texts.after.split('\n')[0]);
    expect(texts.after).not.toContain('hidden');
  });

  test('our objects that no template wants are removed; those of others stay', () => {
    const tables: Tables = new Map<string, Record<string, string>[]>([
      [
        '/ip/pool',
        [
          { '.id': '*1', name: 'guests', ranges: '10.0.0.2-10.0.0.9', comment: marker },
          { '.id': '*2', name: 'old', comment: marker },
          { '.id': '*3', name: 'staff' },
        ],
      ],
    ]);
    const removed = changesFor(wish, tables).filter(({ action }) => action === 'remove');
    expect(removed).toMatchObject([{ id: '*2', keyText: 'old' }]);
  });

  test('an object made by hand is taken over only with a warning', () => {
    const tables: Tables = new Map<string, Record<string, string>[]>([
      ['/ip/pool', [{ '.id': '*1', name: 'guests', ranges: '10.0.0.2' }]],
    ]);
    expect(changesFor(wish, tables)[0]).toMatchObject({ action: 'set', takesOver: true });
  });

  test('an adopted value is no difference, and another one is', () => {
    const pool = (ranges: string): Tables =>
      new Map<string, Record<string, string>[]>([
        [
          '/ip/pool',
          [
            { '.id': '*1', name: 'guests', ranges, comment: marker },
            { '.id': '*2', name: 'extra', comment: marker },
          ],
        ],
      ]);
    const only = wishOf(
      [template('/ip pool add name=guests ranges=a', { ownedPaths: ['/ip/pool'] })],
      [],
      '7.18',
    );
    const adopted = changesFor(only, pool('b'));
    expect(adopted).toHaveLength(2);
    expect(changesFor(withAdopted(only, adopted), pool('b'))).toEqual([]);
    expect(changesFor(withAdopted(only, adopted), pool('c'))).toMatchObject([
      { action: 'set', properties: [{ name: 'ranges', before: 'c', after: 'b' }] },
    ]);
  });
});

test.each([
  [
    '/ip address set [find address="192.0.2.1/24"] address=10.0.0.1/24',
    'the address by which we reach',
  ],
  ['/ip service set www-ssl disabled=yes', 'the service www-ssl'],
  ['/user set atrium group=read', 'the user atrium'],
  [
    '/ip firewall filter add chain=input action=drop comment=all',
    'drops packets to the router itself',
  ],
  ['/interface set ether1 disabled=yes', 'turns off ether1'],
])('%s may cut our path', (body, text) => {
  const tables: Tables = new Map<string, Record<string, string>[]>([
    ['/ip/address', [{ '.id': '*1', address: '192.0.2.1/24', interface: 'ether1' }]],
    ['/ip/service', [{ '.id': '*1', name: 'www-ssl', disabled: 'false' }]],
    ['/user', [{ '.id': '*1', name: 'atrium', group: 'full' }]],
    ['/interface', [{ '.id': '*1', name: 'ether1', disabled: 'false' }]],
  ]);
  const changes = changesFor(wishOf([template(body)], [], '7.18'), tables);
  expect(risksOf(changes, { host: '192.0.2.1', user: 'atrium', scheme: 'https' })).toEqual([
    expect.stringContaining(text),
  ]);
});
