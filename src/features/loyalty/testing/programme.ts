import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface Asked {
  method: string;
  path: string;
  authorization: string;
}

/** A loyalty programme's web service, for tests: a real server, which answers as a test says. */
export async function startProgramme() {
  const asked: Asked[] = [];
  let answer: (response: ServerResponse, request: IncomingMessage) => void = (response) =>
    response.writeHead(404).end();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url, authorization: headers.authorization ?? '' });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** Sets what it does with requests from now on. */
    answers(next: typeof answer) {
      answer = next;
    },
    /** Lets it reply with JSON from now on. */
    knows(body: unknown) {
      answer = (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
