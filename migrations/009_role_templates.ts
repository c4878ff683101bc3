import { type Kysely, sql } from 'kysely';

/**
 * Adds the rights of templates, and the five built-in templates. Their permissions are written out, so that only a
 * migration changes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table role_template add column rights jsonb not null default '[]'`.execute(db);
  await createUsableTemplates(db);
  for (const [type, { name, description, permissions, rights, redirect }] of Object.entries(
    builtIn,
  ))
    await sql`
      insert into role_template
        (organization_number, type, name, description, permissions, rights, redirect, created_by, updated_by)
      values (null, ${type}, ${name}, ${description}, ${JSON.stringify(permissions)}::jsonb,
        ${JSON.stringify(rights)}::jsonb, ${redirect}, 'Atrium', 'Atrium')`.execute(db);
}

/**
 * Returns the templates that an organization can assign: its own, its ancestors' and built-in ones. Runs as its owner,
 * because ancestors may be above the scope; names them only inside the scope. Counts all users of the organization's
 * templates, and of others only those in the scope.
 */
async function createUsableTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function usable_role_templates(organization_number integer)
    returns table (
      id uuid, owner_number integer, owner_name text, type text, name text, description text,
      permissions jsonb, rights jsonb, redirect text, version integer,
      created_at timestamptz, created_by text, updated_at timestamptz, updated_by text, used_by integer
    )
    language sql stable security definer set search_path = public, pg_temp
    as $function$
      select template.id, owner.number, case when owned.seen then owner.name end,
             template.type, template.name, template.description,
             template.permissions, template.rights, template.redirect, template.version,
             template.created_at, template.created_by, template.updated_at, template.updated_by,
             (select count(*)::integer
              from administrator
              left join organization home on home.number = administrator.owner_organization_number
              where administrator.role_template_id = template.id
                and (owned.seen or coalesce(home.path, '/') ^@ any (asked.scope)))
      from (select organization.path, string_to_array(current_setting('atrium.scope'), ',') as scope
            from organization where organization.number = organization_number) asked
      join role_template template on true
      left join organization owner on owner.number = template.organization_number
      cross join lateral (select coalesce(owner.path ^@ any (asked.scope), false) as seen) owned
      where asked.path ^@ any (asked.scope)
        and (template.organization_number is null or asked.path ^@ owner.path)
    $function$`.execute(db);
  await sql`revoke all on function usable_role_templates from public`.execute(db);
  await sql`grant execute on function usable_role_templates to atrium_tenant`.execute(db);
}

const setup = [
  'organization',
  'add-org',
  'devices',
  'payment-gateway',
  'service-plans',
  'portal',
  'images',
  'pan-mapping',
  'connection-profiles',
  'advanced-conference',
  'mikrotik-manager',
  'asset-monitoring',
];
const manage = [
  'promo-codes',
  'rotating-password',
  'access-codes',
  'users',
  'groups',
  'conference',
  'admins',
  'role-templates',
  'enterprise',
  'hotspot-2.0',
  'promotions',
];
const report = ['revenue', 'pms', 'cc', 'group', 'user'];
const support = ['account', 'radius', 'loyalty', 'org-search'];

const all = (features: readonly string[], level: string) =>
  Object.fromEntries(features.map((feature) => [feature, level]));

const builtIn = {
  provider: {
    name: 'Provider Administrator',
    description: 'Everything, for the staff of a service provider',
    permissions: all([...setup, ...manage, ...report, ...support], 'delete'),
    rights: ['export', 'guest-data', 'secrets', 'sessions'],
    redirect: null,
  },
  site: {
    name: 'Site Manager',
    description: 'Runs a site and its service areas; adds no organizations',
    permissions: {
      ...all(setup, 'edit'),
      'add-org': 'none',
      ...all(manage, 'delete'),
      admins: 'view',
      'role-templates': 'view',
      ...all([...report, ...support], 'view'),
    },
    rights: ['export', 'guest-data'],
    redirect: null,
  },
  'front-desk': {
    name: 'Front Desk',
    description: 'Helps guests get online: codes, guests, groups and conferences',
    permissions: {
      organization: 'view',
      'promo-codes': 'view',
      'rotating-password': 'view',
      ...all(['access-codes', 'users', 'groups', 'conference'], 'edit'),
      ...all(['account', 'radius', 'loyalty'], 'view'),
    },
    rights: ['guest-data'],
    redirect: '/admin-ui/admin/manage/access-codes',
  },
  support: {
    name: 'Support',
    description: 'Finds out why a guest or a device is not online, and puts it right',
    permissions: {
      ...all(setup, 'view'),
      'add-org': 'none',
      'payment-gateway': 'none',
      devices: 'edit',
      ...all(['promo-codes', 'rotating-password', 'access-codes', 'groups', 'conference'], 'view'),
      users: 'edit',
      ...all(support, 'view'),
    },
    rights: ['guest-data', 'secrets', 'sessions'],
    redirect: '/admin-ui/admin/support/account',
  },
  report: {
    name: 'Reports',
    description: 'Reads the reports and exports them',
    permissions: { organization: 'view', ...all(report, 'view') },
    rights: ['export'],
    redirect: '/admin-ui/admin/report/revenue',
  },
};
