import * as z from 'zod';

// https://help.mikrotik.com/docs/display/ROS/REST+API: all values are strings. The page shows a list of one, routers
// answer with the object itself.
function oneOf<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.tuple([schema]).transform(([only]) => only)]);
}

/** RouterOS's answer to `/rest/system/resource`, as far as it is read. */
export const resourceReply = oneOf(
  z.object({ version: z.string(), 'board-name': z.string(), uptime: z.string().optional() }),
);

/** RouterOS's answer to `/rest/system/identity`. */
export const identityReply = oneOf(z.object({ name: z.string() }));
