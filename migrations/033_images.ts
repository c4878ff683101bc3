import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/** Adds images, their files in all sizes, and which images a version of a portal uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table image (
      ${recordColumns},
      name text not null check (char_length(name) between 1 and 80),
      kind text not null check (kind in ('logo', 'background', 'icon', 'photo', 'print')),
      status text not null check (status in ('Active', 'Archived')),
      slot text
        check (slot in ('brand-logo', 'portal-background', 'favicon', 'voucher-logo', 'mail-header')),
      is_slot_locked boolean not null,
      settings jsonb not null,
      -- the part of the picture that is shown; null: all of it
      crop jsonb,
      -- of the uploaded file, in hex; null: the picture was copied from another image
      source_hash text,
      format text not null check (format in ('png', 'jpeg', 'webp', 'avif', 'gif', 'svg')),
      -- of the uploaded picture, in pixels
      width integer not null,
      height integer not null,
      source_bytes integer not null,
      -- of all files
      stored_bytes integer not null,
      renditions jsonb not null
    )`.execute(db);
  await sql`create unique index image_name on image (organization_number, lower(name))`.execute(db);
  await sql`create unique index image_slot on image (organization_number, slot)`.execute(db);
  await sql`create unique index image_source on image (organization_number, source_hash)`.execute(
    db,
  );
  await protectTenantTable(db, 'image', 'select, insert, update, delete');

  await sql`
    create table image_file (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      image_id uuid not null references image on delete cascade,
      -- SHA-256 of the content in hex; part of the address
      hash text not null,
      type text not null,
      -- The master is never served: crops are cut from it.
      is_master boolean not null,
      content bytea not null
    )`.execute(db);
  // Compressing pictures again takes time and saves nothing.
  await sql`alter table image_file alter column content set storage external`.execute(db);
  await sql`create index image_file_hash on image_file (hash)`.execute(db);
  await sql`create index image_file_image on image_file (image_id)`.execute(db);
  await protectTenantTable(db, 'image_file', 'select, insert, update, delete');

  await sql`
    alter table portal_version add column image_ids jsonb not null generated always as (
      jsonb_path_query_array(document, '$.pages.**.imageId ? (@ != null)', '{}', true)
      || jsonb_path_query_array(
        document,
        '$.look.keyvalue() ? (@.key like_regex "ImageId$" && @.value != null).value',
        '{}',
        true
      )
    ) stored`.execute(db);
}
