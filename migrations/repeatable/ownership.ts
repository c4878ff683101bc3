/**
 * Rejects a change by the tenant role of what is up to the owner of an organization: its position, and whether it is in
 * service. A policy cannot compare the old row with the new one. The caller's own subtree is the first of the scope.
 */
export const ownership = [
  `
  create or replace function require_owner() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $function$
  declare
    own constant text := nullif(split_part(current_setting('atrium.scope', true), ',', 1), '');
  begin
    if current_user = 'atrium_tenant' and (old.path ^@ own and new.path ^@ own) is not true then
      raise exception 'row-level security: organization % is not the caller''s own', old.number
        using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $function$`,
  `
  create or replace trigger require_owner before update on organization for each row
  when ((old.path, old.parent_number, old.status, old.features, old.is_trial_mode, old.trial_ends_on)
    is distinct from
    (new.path, new.parent_number, new.status, new.features, new.is_trial_mode, new.trial_ends_on))
  execute function require_owner()`,
];
