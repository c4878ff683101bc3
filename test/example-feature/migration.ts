import { type Generated, type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from '../../migrations/tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice (
      ${recordColumns},
      title text not null check (char_length(title) between 1 and 80),
      status text not null check (status in ('Draft', 'Shown'))
    )`.execute(db);
  await sql`create unique index notice_title on notice (organization_number, lower(title))`.execute(
    db,
  );
  await protectTenantTable(db, 'notice', 'select, insert, update, delete');
}

// The types that `npm run database:types` generates for a table of the product.
declare module '../../src/server/database/tables.ts' {
  interface DB {
    notice: {
      id: Generated<string>;
      organization_number: number;
      organization_path: string;
      version: Generated<number>;
      created_at: Date;
      created_by: string;
      updated_at: Date;
      updated_by: string;
      title: string;
      status: 'Draft' | 'Shown';
    };
  }
}
