/**
 * Keeps promo codes and access codes of a service provider apart. Who adds promo codes locks the provider's codes; who
 * adds access codes shares the lock, so that neither misses what the other has not committed.
 */
export const promoCodes = [
  // Also an expired access code counts, because it can be extended.
  `
  create or replace function promo_word_is_access_code(of_provider integer, asked text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $function$
  begin
    return exists (
      select from access_code
      join access_code_batch batch on batch.id = access_code.batch_id
      where access_code.provider_number = of_provider and access_code.code = asked
        and access_code.revoked_at is null and batch.revoked_at is null
        and access_code.uses < batch.uses_per_code);
  end
  $function$`,
  `
  create or replace function check_promo_word() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    perform pg_advisory_xact_lock(hashtext('atrium promo codes'), new.provider_number);
    if promo_word_is_access_code(new.provider_number, new.word) then
      raise unique_violation using constraint = 'promo_word_access_code',
        message = 'an access code reads like this';
    end if;
    return new;
  end
  $function$`,
  `
  create or replace trigger check_promo_word before insert on promo_word
  for each row execute function check_promo_word()`,
  // The codes of a series are generated in steps.
  `
  create or replace function write_promo_word() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  declare
    folded_code text := upper(replace(new.code, '-', ''));
  begin
    if new.settings -> 'series' <> 'null' then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if folded_code = upper(replace(old.code, '-', '')) then
        return null;
      end if;
      delete from promo_word where promo_code_id = new.id;
    end if;
    insert into promo_word (provider_number, word, promo_code_id, uses)
    values (new.provider_number, folded_code, new.id, new.uses);
    return null;
  end
  $function$`,
  `
  create or replace trigger write_promo_word after insert or update of code on promo_code
  for each row execute function write_promo_word()`,
  `
  create or replace function start_promo_series() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $function$
  begin
    if new.settings -> 'series' <> 'null' then
      new.next_step_at := new.created_at;
    end if;
    return new;
  end
  $function$`,
  `
  create or replace trigger start_promo_series before insert on promo_code
  for each row execute function start_promo_series()`,
  // An access code that would read as a promo code is skipped; the next step of its batch draws another.
  `
  create or replace function skip_promo_words() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('atrium promo codes'), new.provider_number);
    if exists (
      select from promo_word where provider_number = new.provider_number and word = new.code
    ) then
      return null;
    end if;
    return new;
  end
  $function$`,
  `
  create or replace trigger skip_promo_words before insert on access_code
  for each row execute function skip_promo_words()`,
  // Words of the organization's provider that are taken, also outside the scope; says nothing else about them.
  `
  create or replace function promo_words_taken(in_organization integer, asked text[]) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $function$
    select array(
      select one from unnest(asked) one
      where exists (
          select from promo_word
          where provider_number = access_code_provider(in_organization) and word = one)
        or promo_word_is_access_code(access_code_provider(in_organization), one))
  $function$`,
  `
  create or replace function promo_given_plus(given jsonb, currency text, amount integer) returns jsonb
  language sql immutable
  as $function$
    select given || jsonb_build_object(currency, coalesce((given ->> currency)::bigint, 0) + amount)
  $function$`,
  'revoke all on function promo_word_is_access_code, check_promo_word, write_promo_word, skip_promo_words, promo_words_taken from public',
  'grant execute on function promo_words_taken to atrium_tenant',
];
