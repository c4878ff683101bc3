import { startTestServer } from '../../../../test/server.ts';
import { getTreeNode, searchTree } from '../contract.ts';
import { fillSampleProvider } from '../import/sample-provider.ts';

export const world = 100_000;
export const iceland = 100_097;
export const keflavik = 200_016;
export const ireland = 100_103;
/** Shows Iceland, Ireland and New Zealand through links. */
export const islands = 190_000;

/** Starts a separate server, because the sample provider has fixed numbers and the roots are those of the platform. */
export async function startAirportsServer() {
  const server = await startTestServer();
  await fillSampleProvider(server.database);
  const platform = await server.signInAs(null);
  return {
    server,
    platform,
    node: (orgNumber: number, token = platform, uniqueId?: string) => {
      const query = uniqueId === undefined ? {} : { uniqueId };
      return server.call(getTreeNode, { params: { orgNumber: String(orgNumber) }, query }, token);
    },
    find: (input: string, token = platform) =>
      server.call(searchTree, { params: { input } }, token),
  };
}
