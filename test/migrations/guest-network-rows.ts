import { area, at, id, type Rows, record, recordValues } from './row-values.ts';

/** Rows of guests' networks: logins, changes of sessions, images and portals. */
export const guestNetworkRows: readonly Rows[] = [
  {
    from: 31,
    insert: (
      n,
    ) => `insert into radius_auth (organization_number, organization_path, at, result, reason, user_name, milliseconds)
      values (${at(n)}, now(), 'rejected', 'unknown-user', 'user ${n}', 5)`,
  },
  {
    from: 31,
    insert: (
      n,
    ) => `insert into radius_server (name, token_hash, organization_number, organization_path, created_at)
      values ('Server ${n}', sha256('server ${n}'), ${at(n)}, now())`,
  },
  {
    from: 31,
    insert: (
      n,
    ) => `insert into radius_grant (id, organization_number, organization_path, at, method, limits)
      values (${id('1b', n)}, ${at(n)}, now(), 'code', '{}')`,
  },
  {
    from: 31,
    insert: (n) => `insert into guest_session_event (session_id, at, kind, bytes_in, bytes_out)
      select id, now(), 'start', 4294967296, 0 from guest_session where organization_number = ${area(n)}`,
  },
  {
    from: 31,
    insert: (
      n,
    ) => `insert into usage_hour (organization_number, organization_path, hour, plan_id, ssid, bytes_in)
      values (${at(n)}, date_trunc('hour', now()), '00000000-0000-0000-0000-000000000000', 'Guest', 4294967296)`,
  },
  {
    from: 35,
    insert: (
      n,
    ) => `insert into radius_discarded (organization_number, organization_path, day, reason, count, first_at, last_at)
      values (${at(n)}, current_date, 'unknown-gateway', 4294967296, now(), now())`,
  },
  {
    from: 40,
    insert: (
      n,
    ) => `insert into guest_session_change (session_id, must_end, requested_at, requested_by, next_step_at)
      select id, false, now(), 'Ada', now() from guest_session where organization_number = ${area(n)}`,
  },
  // Files of pictures, and the version of a portal that shows one. Its `image_ids` are generated.
  {
    from: 33,
    insert: (
      n,
    ) => `insert into image (id, ${record}, name, kind, status, is_slot_locked, settings, source_hash, format,
        width, height, source_bytes, stored_bytes, renditions)
      values (${id('1a', n)}, ${recordValues(n)}, 'Photo', 'photo', 'Active', false, '{"tags": []}', '${n}', 'png',
        1, 1, 256, 256, '[]')`,
  },
  {
    from: 33,
    insert: (
      n,
    ) => `insert into image_file (organization_number, organization_path, image_id, hash, type, is_master, content)
      select ${at(n)}, ${id('1a', n)}, '${n}', 'image/png', false,
        string_agg(set_byte('\\x00', 0, byte), '') from generate_series(0, 255) byte`,
  },
  {
    from: 33,
    insert: (n) => `insert into portal_version (${record}, number, status, document)
      values (${recordValues(n)}, 1, 'Draft',
        jsonb_build_object('look', jsonb_build_object('logoImageId', ${id('1a', n)})))`,
  },
];
