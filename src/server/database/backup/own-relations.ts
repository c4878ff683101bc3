/** The condition on `pg_class` that a relation belongs to no extension, such as PostGIS, which creates it where needed. */
export const isOwnRelation = `not exists (
  select from pg_depend
  where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;
