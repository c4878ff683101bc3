// On both engines: it executes statements that no route's example executes.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCodeCalls } from '../../../test/access-code-calls.ts';
import { administratorCalls } from '../../../test/administrator-calls.ts';
import { guestCalls } from '../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { templateCalls } from '../../features/role-templates/testing/template-calls.ts';

const requests = 6;

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});

/** Expects that one of several simultaneous requests succeeds and that the others get the error of the field. */
async function expectOneToSucceed(
  send: (index: number) => Promise<unknown>,
  field: string,
): Promise<void> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: requests }, (_, index) => send(index)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      });
}

describe('simultaneous requests cannot give one', () => {
  test('name to two role templates', async () => {
    const templates = templateCalls(server, family, token);
    await expectOneToSucceed(() => templates.create({ name: 'Same' }), 'name');
    const ids: string[] = [];
    for (let index = 0; index < requests; index += 1)
      ids.push((await templates.create({ name: `Own ${index}` })).id);
    await expectOneToSucceed(
      (index) => templates.update(ids[index] ?? '', { name: 'Other' }),
      'name',
    );
  });

  test('username to two guests of an area', async () => {
    const guests = guestCalls({ server, family, token });
    const password = 'Correct-Horse-9';
    await expectOneToSucceed(() => guests.create({ username: 'same', password }), 'username');
  });

  test('username to two administrators of a realm', async () => {
    const administrators = administratorCalls(server, family, token);
    await expectOneToSucceed(() => administrators.create({ username: 'same' }), 'username');
  });

  test('realm to two service providers', async () => {
    const realm = `shared-${family.provider.number}`;
    const callers = await Promise.all(
      Array.from({ length: requests }, async () => {
        const other = await newProvider(server);
        const session = await server.signInAs(other.provider.number);
        return administratorCalls(server, other, session);
      }),
    );
    await expectOneToSucceed(
      async (index) => callers[index]?.create({ realm, username: `user${index}` }),
      'realm',
    );
  });

  test('prefix to two batches of access codes', async () => {
    const codes = await accessCodeCalls(server);
    await expectOneToSucceed(
      (index) => codes.createBatch({ prefix: 'AB', name: `${index}` }),
      'prefix',
    );
  });
});
