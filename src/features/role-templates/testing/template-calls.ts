import type { TestOrganization, TestProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { roleTemplates } from '../contract.ts';
import { exampleTemplate } from '../examples.ts';
import type { RoleTemplate } from '../fields.ts';
import type { RoleTemplateType } from '../role-types.ts';

export type TemplateCalls = ReturnType<typeof templateCalls>;

/** Returns the calls that manage role templates at the family's grouping, sent with `token` unless stated otherwise. */
export function templateCalls(
  server: TestServer,
  { provider, grouping }: TestProvider,
  token: string,
) {
  const of = ({ number }: TestOrganization) => ({ orgNumber: String(number) });
  return {
    of,
    create(
      changes: Partial<RoleTemplate> = {},
      { at = grouping, type = 'site' as RoleTemplateType, by = token } = {},
    ) {
      const body = { ...exampleTemplate(changes), type };
      return server.call(roleTemplates.create, { params: of(at), body }, by);
    },
    update(
      templateId: string,
      { version = 1, ...changes }: Partial<RoleTemplate> & { version?: number },
      { at = grouping, by = token } = {},
    ) {
      const body = { ...exampleTemplate(changes), version };
      return server.call(roleTemplates.update, { params: { ...of(at), templateId }, body }, by);
    },
    remove: (templateId: string, { at = grouping, by = token } = {}) =>
      server.call(roleTemplates.delete, { params: { ...of(at), templateId } }, by),
    list: (
      query: Sent<typeof roleTemplates.list>['query'] = {},
      { at = grouping, by = token } = {},
    ) => server.call(roleTemplates.list, { params: of(at), query }, by),
    async builtInNamed(name: string) {
      const { rows } = await this.list();
      const found = rows.find((row) => row.origin === 'built-in' && row.name === name);
      if (found === undefined) throw new Error(`No built-in template is called ${name}`);
      return found;
    },
    /** Returns the provider's history entries about role templates, newest first. */
    history: () =>
      server.database.system
        .selectFrom('admin_history')
        .selectAll()
        .where('entity_type', '=', 'role template')
        .where('organization_path', 'like', `${provider.path}%`)
        .orderBy('id', 'desc')
        .execute(),
  };
}
