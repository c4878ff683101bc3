import * as z from 'zod';

// https://help.mikrotik.com/docs/display/ROS/REST+API: all values are strings. The page shows a list of one object;
// routers return the object itself.
function oneOf<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.tuple([schema]).transform(([only]) => only)]);
}

/** The fields that we read of RouterOS's `/rest/system/resource`. */
export const resourceReply = oneOf(
  z.object({ version: z.string(), 'board-name': z.string(), uptime: z.string().optional() }),
);

/** RouterOS's `/rest/system/identity`. */
export const identityReply = oneOf(z.object({ name: z.string() }));
