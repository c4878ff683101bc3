import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../tenant-table.ts';

/** An exception that a person dealt with outside of the product is not listed again. */
export async function addResolutions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exception_resolution (
      subject_id uuid not null,
      kind text collate "C" not null,
      organization_number integer not null references organization on delete cascade,
      organization_path text collate "C" not null,
      resolved_at timestamptz not null,
      resolved_by text not null,
      reason text not null check (char_length(reason) between 1 and 500),
      -- With the organization, because nothing else says whose row the subject is.
      primary key (subject_id, kind, organization_number)
    )`.execute(db);
  await protectTenantTable(db, 'exception_resolution', 'select, insert');
  await sql`
    create function end_resolved_exceptions() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      -- Repeated, because a delete that waited for a change of the sale does not see the flag that the change inserted.
      while exists (
        select from sales_exception flag join added using (subject_id, kind, organization_number))
      loop
        delete from sales_exception flag using added
          where flag.subject_id = added.subject_id and flag.kind = added.kind
            and flag.organization_number = added.organization_number;
      end loop;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger end_resolved_exceptions after insert on exception_resolution
    referencing new table as added for each statement execute function end_resolved_exceptions()`.execute(
    db,
  );
}
