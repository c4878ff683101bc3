import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallRequest } from '../../contract/call-request.ts';
import {
  arrivedBody,
  forgetCallsWithout,
  forgetReadCalls,
  forgetStartedCalls,
  startCall,
  startedCallsSettled,
  takeStartedCall,
} from './started-calls.ts';

const usableMs = 60_000;
let server: Server;
let answers: ServerResponse[];
let request: CallRequest;

beforeEach(async () => {
  answers = [];
  server = createServer((_asked, answer) => {
    answers.push(answer);
    server.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  request = { method: 'GET', url: `http://127.0.0.1:${port}/devices?page=1`, body: null };
});

afterEach(() => {
  forgetStartedCalls();
  server.closeAllConnections();
  server.close();
});

async function answered(status: number, text: string): Promise<void> {
  if (answers.length === 0) await once(server, 'asked');
  answers.shift()?.writeHead(status).end(text);
}

async function start(status: number, text: string, token = 'token'): Promise<void> {
  const settled = startCall(request, token, usableMs);
  await answered(status, text);
  await settled;
}

test('a body that has arrived is read by every render, but is no response for a later call', async () => {
  await start(200, 'rows');
  expect(arrivedBody(request)).toMatchObject({ text: 'rows' });
  expect(arrivedBody(request)).toMatchObject({ text: 'rows' });
  expect(takeStartedCall(request)).toBeUndefined();
});

test('a response that a call has taken is there once, and can be read', async () => {
  await start(200, 'rows');
  const response = await takeStartedCall(request);
  expect(await response?.text()).toBe('rows');
  expect(takeStartedCall(request)).toBeUndefined();
  expect(arrivedBody(request)).toBeUndefined();
});

test('a response on its way has no body, and the call that takes it waits for it', async () => {
  const settled = startCall(request, 'token', usableMs);
  expect(arrivedBody(request)).toBeUndefined();
  const taken = takeStartedCall(request);
  await answered(200, 'rows');
  expect(await (await taken)?.text()).toBe('rows');
  await settled;
});

test('an error is left to the call that takes it', async () => {
  await start(503, 'busy');
  await startedCallsSettled();
  expect(arrivedBody(request)).toBeUndefined();
  expect((await takeStartedCall(request))?.status).toBe(503);
});

test('a connection that breaks settles a call, and rejects for the call that takes it', async () => {
  const settled = startCall(request, 'token', usableMs);
  await once(server, 'asked');
  server.closeAllConnections();
  await settled;
  expect(arrivedBody(request)).toBeUndefined();
  await expect(takeStartedCall(request)).rejects.toThrow();
});

test('an equal call is not started twice until its body is read', async () => {
  await start(200, 'first');
  await startCall(request, 'token', usableMs);
  expect(arrivedBody(request)?.text).toBe('first');
  await start(200, 'second');
  expect(arrivedBody(request)?.text).toBe('second');
});

test('a change forgets all responses, also those that are on their way', async () => {
  const settled = startCall(request, 'token', usableMs);
  forgetStartedCalls();
  await answered(200, 'old');
  await settled;
  expect(arrivedBody(request)).toBeUndefined();
  expect(takeStartedCall(request)).toBeUndefined();
});

test('responses to the token of another session are forgotten', async () => {
  await start(200, 'theirs', 'their token');
  forgetCallsWithout('our token');
  expect(arrivedBody(request)).toBeUndefined();
  await start(200, 'ours', 'our token');
  forgetCallsWithout('our token');
  expect(arrivedBody(request)?.text).toBe('ours');
});

test('a body that was read can be forgotten, but not one that its screen still waits for', async () => {
  await start(200, 'rows');
  forgetReadCalls();
  expect(arrivedBody(request)?.text).toBe('rows');
  forgetReadCalls();
  expect(arrivedBody(request)).toBeUndefined();
});
