/** Rejects changes of what a published version shows. Only its status changes, and its path when its organization moves. */
export const finalPortalVersions = [
  `
  create or replace function keep_published_portal() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $function$
  begin
    raise exception 'version % of a portal was published, so it does not change', old.number
      using errcode = 'integrity_constraint_violation';
  end
  $function$`,
  `
  create or replace trigger keep_published_portal before update on portal_version for each row
  when (old.status in ('Published', 'Superseded')
    and (old.document, old.number, old.note, old.published_at, old.organization_number)
      is distinct from (new.document, new.number, new.note, new.published_at, new.organization_number))
  execute function keep_published_portal()`,
];
