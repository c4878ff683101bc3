import type { ImportedLines } from '../src/contract/import.ts';
import {
  checkOrganizationImport,
  importOrganizationsBelow,
} from '../src/features/organizations/import/contract.ts';
import type { TestProvider } from './provider.ts';
import type { TestServer } from './server.ts';

/** Returns the lines of a file with these columns as the browser sends them; line numbers start at 2. */
export function linesOf(columns: string, ...lines: string[]): ImportedLines {
  return {
    fields: columns.split(','),
    lines: lines.map((line, index) => ({ line: index + 2, values: line.split(',') })),
  };
}

export type ImportCalls = ReturnType<typeof importCalls>;

/** Returns functions that import organizations below the grouping, by default with `token`. */
export function importCalls(
  server: TestServer,
  { provider, grouping, foreign }: TestProvider,
  token: string,
) {
  const below = ({ number }: { number: number }) => ({ params: { orgNumber: String(number) } });
  const check = (body: ImportedLines, top = grouping, by = token) =>
    server.call(checkOrganizationImport, { ...below(top), body }, by);
  /** Returns the organizations of the provider and of the foreign provider, including removed ones. */
  const organizations = () =>
    server.database.system
      .selectFrom('organization')
      .select(['number', 'parent_number', 'path', 'name', 'status', 'city', 'version'])
      .where(({ eb, or }) =>
        or([provider, foreign].map(({ path }) => eb('path', 'like', `${path}%`))),
      )
      .orderBy('number')
      .execute();
  return {
    check,
    commit: (body: ImportedLines, top = grouping, by = token) =>
      server.call(importOrganizationsBelow, { ...below(top), body }, by),
    /** Returns the rejected lines as line number, field and reason. */
    rejections: async (...given: Parameters<typeof check>) =>
      (await check(...given)).badLines.map(({ line, field, reason }) => [line, field, reason]),
    organizations,
    organizationNamed: async (name: string) =>
      (await organizations()).find((organization) => organization.name === name),
    history: () =>
      server.database.system
        .selectFrom('admin_history')
        .selectAll()
        .where('action', '=', 'import')
        .where('organization_path', 'like', `${provider.path}%`)
        .execute(),
  };
}
