import { sql } from 'kysely';

/** Whether the guest of a `purchase` has paid in another way since, as after a charge that waited or was refused. */
export const isPaidOtherwise = sql<boolean>`exists (select from purchase later
  where later.attempt_id = purchase.attempt_id and later.at > purchase.at
    and later.status in ('authorised', 'captured', 'posted'))`;
