import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../tenant-table.ts';
import { addResolutions } from './resolutions.ts';

const nobody = "'{}'::uuid[]";

/** The tables whose changes can make or end an exception: what matters, and which purchases and postings it concerns. */
const sources = [
  {
    table: 'purchase',
    columns: 'id, method, status, amount, gateway_id, started_at, failure, is_test',
    purchases:
      "select id from changed where gateway_id is not null or method in ('creditCard', 'roomCharge')",
    // What is added without a gateway and without a mistake concerns nothing: a data set has millions of them.
    added: `select id from changed where not is_test
      and (method = 'roomCharge' and gateway_id is not null or method = 'creditCard' and started_at is not null
        and status in ('created', 'pending', 'failed', 'expired', 'voided')
        or method = 'creditCard' and gateway_id is not null and status = 'expired')`,
    postings: nobody,
  },
  {
    table: 'posting',
    columns:
      'id, purchase_id, stay_id, reverses_id, at, amount, state, answered_at, business_date, is_test, organization_number',
    purchases: 'select purchase_id from changed where purchase_id is not null',
    postings: 'array(select id from changed)',
  },
  {
    table: 'card_transaction',
    columns: 'id, purchase_id, at, type, state, amount, brand, last4, currency, is_test',
    purchases: 'select purchase_id from changed',
    postings: nobody,
  },
  {
    table: 'promo_redemption',
    columns: 'id, purchase_id, state',
    purchases: 'select purchase_id from changed where purchase_id is not null',
    // A use is taken before its purchase is added.
    added: 'select null::uuid where false',
    postings: nobody,
  },
  {
    table: 'stay',
    columns: 'id, checked_out_at',
    purchases: 'select null::uuid where false',
    postings: 'array(select posting.id from posting join changed on changed.id = posting.stay_id)',
  },
  {
    table: 'folio_entry',
    columns: 'posting_id, amount, business_date',
    purchases: 'select null::uuid where false',
    postings: 'array(select posting_id from changed)',
  },
  {
    table: 'reconciliation_line',
    columns: 'id, subject_id, differs',
    purchases: 'select null::uuid where false',
    // Only postings: the exceptions of a card transaction are those of its purchase.
    postings:
      'array(select posting.id from posting join changed on changed.subject_id = posting.id)',
  },
] as const;

/** Triggers list the rows that need hands, so that counting and showing them reads no others. */
export async function flagExceptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales_exception (
      -- a posting, a card transaction or a purchase
      subject_id uuid not null,
      kind text collate "C" not null,
      organization_number integer not null references organization on delete cascade,
      organization_path text collate "C" not null,
      purchase_id uuid,
      at timestamptz not null,
      primary key (subject_id, kind)
    )`.execute(db);
  await protectTenantTable(db, 'sales_exception', 'select');
  await sql`drop index sales_exception_path`.execute(db);
  await sql`create index sales_exception_path on sales_exception (organization_path, kind, at, subject_id)`.execute(
    db,
  );
  await sql`create index sales_exception_purchase on sales_exception (purchase_id)`.execute(db);
  await addResolutions(db);
  await createFlagging(db);
  for (const source of sources) await followTable(db, source);
  await sql`
    select flag_sales(array(
      select id from purchase where gateway_id is not null
      union select purchase_id from card_transaction), array(select id from posting))`.execute(db);
}

async function createFlagging(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function flag_sales(of_purchases uuid[], of_postings uuid[]) returns void
    language plpgsql set search_path = public, pg_temp
    as $function$
    begin
      if cardinality(of_purchases) = 0 and cardinality(of_postings) = 0 then return; end if;
      -- Only a whole purchase tells which of its postings is the second one, or has its discount.
      delete from sales_exception where purchase_id = any (of_purchases)
        or subject_id = any (of_postings)
          and (kind not in ('twice', 'discount-uncounted') or purchase_id is null);
      insert into sales_exception (subject_id, kind, organization_number, organization_path, purchase_id, at)
      select found.id, found.kind, organization.number, organization.path, found.purchase_id, found.at
      from (
        select purchase.id, 'purchase-without-posting' as kind, organization_number, purchase.id as purchase_id, at
        from purchase
        where id = any (of_purchases) and not is_test and method = 'roomCharge' and gateway_id is not null
          and status in ('pending', 'authorised', 'captured', 'posted')
          and not exists (select from posting where posting.purchase_id = purchase.id)
        union all
        select posting.id, 'after-checkout', posting.organization_number, posting.purchase_id, posting.at
        from posting join stay on stay.id = posting.stay_id
        where posting.id = any (of_postings) and not posting.is_test and reverses_id is null
          and state not in ('refused', 'settledUnposted') and posting.at > stay.checked_out_at
        union all
        select id, 'twice', organization_number, purchase_id, at from (
          select posting.*, row_number() over (partition by purchase_id order by at, id) as place
          from posting
          where purchase_id = any (of_purchases) and not is_test and reverses_id is null
            and state not in ('refused', 'settledUnposted')
            and not exists (
              select from posting reversal where reversal.reverses_id = posting.id
                and reversal.state in ('posted', 'settledPosted'))
        ) charges where place > 1
        union all
        -- The property system took two records of it, or took one and may have taken a later one. Each answer that
        -- makes it so changes the posting too.
        select id, 'twice', organization_number, purchase_id, at from posting
        where id = any (of_postings) and not is_test and exists (
          select from posting_record taken join posting_record later on later.posting_id = taken.posting_id
          where taken.posting_id = posting.id and taken.answer = 'OK' and coalesce(later.answer, 'OK') = 'OK'
            and (later.sent_at, later.sequence) > (taken.sent_at, taken.sequence))
        union all
        select posting.id, 'amount-differs', posting.organization_number, posting.purchase_id, posting.at
        from posting
        left join purchase on purchase.id = posting.purchase_id
        left join folio_entry on folio_entry.posting_id = posting.id
        where posting.id = any (of_postings) and not posting.is_test and reverses_id is null
          and state not in ('refused', 'settledUnposted')
          and (purchase.amount <> posting.amount or folio_entry.amount <> posting.amount
            or 'amount' = any (last_differences(posting.id)))
        union all
        select posting.id, 'day-differs', posting.organization_number, posting.purchase_id, posting.at
        from posting
        left join folio_entry on folio_entry.posting_id = posting.id
        where posting.id = any (of_postings) and not posting.is_test
          and (folio_entry.business_date <> posting.business_date or 'day' = any (last_differences(posting.id)))
        union all
        select card.id, 'authorised', card.organization_number, purchase_id, card.at
        from card_transaction card join purchase on purchase.id = purchase_id
        where purchase_id = any (of_purchases) and not purchase.is_test
          and type = 'authorise' and state = 'succeeded'
          -- One that was authorised after its end is held until its void has succeeded.
          and (status = 'authorised' or status = 'voided' and not exists (
            select from card_transaction released where released.purchase_id = card.purchase_id
              and released.type = 'void' and released.state = 'succeeded'))
        union all
        select card.id, 'paid-without-access', card.organization_number, purchase_id, card.at
        from card_transaction card join purchase on purchase.id = purchase_id
        where purchase_id = any (of_purchases) and not purchase.is_test and status = 'captured' and started_at is null
          and type in ('capture', 'sale') and state = 'succeeded'
        union all
        -- Its first row, which stays the first: an exception that was dealt with must not come back with a later one.
        select coalesce(first.id, purchase.id), 'access-without-payment', purchase.organization_number, purchase.id,
          coalesce(first.at, purchase.at)
        from purchase
        left join lateral (
          select id, at from card_transaction where purchase_id = purchase.id order by at, id limit 1) first on true
        where purchase.id = any (of_purchases) and not is_test and method = 'creditCard' and started_at is not null
          and status in ('created', 'pending', 'failed', 'expired', 'voided')
        union all
        select card.id, 'same-card', card.organization_number, card.purchase_id, card.at
        from card_transaction card join purchase on purchase.id = card.purchase_id
        where card.purchase_id = any (of_purchases) and not purchase.is_test
          and card.type in ('authorise', 'sale') and card.state = 'succeeded'
          and exists (
            select from purchase other join card_transaction earlier on earlier.purchase_id = other.id
            where other.mac_address = purchase.mac_address and other.id <> purchase.id
              and other.organization_number = purchase.organization_number
              and other.at between purchase.at - interval '1 hour' and purchase.at + interval '1 hour'
              and earlier.type in ('authorise', 'sale') and earlier.state = 'succeeded'
              and earlier.last4 = card.last4 and earlier.brand is not distinct from card.brand
              and earlier.amount = card.amount and earlier.currency = card.currency
              and (earlier.at, earlier.id) < (card.at, card.id)
              and earlier.at >= card.at - interval '10 minutes')
        union all
        select id, 'refund-above-capture', organization_number, purchase_id, at from (
          select card.*,
            sum(amount) filter (where type in ('refund', 'chargeback') and state in ('succeeded', 'pending'))
              over (partition by purchase_id order by at, id) as refunds,
            sum(amount) filter (where type in ('capture', 'sale') and state = 'succeeded')
              over (partition by purchase_id) as captures
          from card_transaction card where purchase_id = any (of_purchases) and not is_test
        ) card
        where type in ('refund', 'chargeback') and state in ('succeeded', 'pending')
          and refunds > coalesce(captures, 0)
        union all
        -- Guests who left the gateway's page without entering a card have no transaction.
        select id, 'abandoned', organization_number, id, at
        from purchase
        where id = any (of_purchases) and not is_test and method = 'creditCard' and gateway_id is not null
          and status in ('expired', 'failed') and started_at is null
          and failure is distinct from 'The gateway did not say whether it was paid'
          and not exists (select from card_transaction card where card.purchase_id = purchase.id)
        union all
        -- Its gateway refused for a day to say whether the guest had paid.
        select id, 'unanswered', organization_number, id, at
        from purchase
        where id = any (of_purchases) and not is_test and method = 'creditCard' and gateway_id is not null
          and status = 'expired' and failure = 'The gateway did not say whether it was paid'
        union all
        -- Paid after the use of its promo code had been returned, and taken by another guest.
        select coalesce(paid.id, purchase.id), 'discount-uncounted', purchase.organization_number, purchase.id,
          coalesce(paid.at, purchase.at)
        from purchase
        left join lateral (
          select id, at from card_transaction
          where purchase_id = purchase.id and type in ('authorise', 'sale', 'capture') and state = 'succeeded'
          union all
          select id, at from posting
          where purchase_id = purchase.id and reverses_id is null and state in ('posted', 'settledPosted')
          order by at, id limit 1) paid on true
        where purchase.id = any (of_purchases) and not is_test
          and (method = 'creditCard' and status in ('authorised', 'captured')
            or method = 'roomCharge' and status = 'posted')
          and exists (
            select from promo_redemption promo where promo.purchase_id = purchase.id and promo.state = 'released')
        union all
        -- The gateway had accepted it, so the guest waits for money that does not come.
        select card.id, 'refund-failed', card.organization_number, purchase_id, card.at
        from card_transaction card join purchase on purchase.id = purchase_id
        where purchase_id = any (of_purchases) and not purchase.is_test and purchase.status = 'captured'
          and type = 'refund' and state = 'failed' and card.reference is not null
          and not exists (
            select from card_transaction later where later.purchase_id = card.purchase_id
              and later.type = 'refund' and later.state in ('succeeded', 'pending')
              and (later.at, later.id) > (card.at, card.id) and later.amount >= card.amount)
        union all
        -- Nobody knows whether the guest has the money, which cannot be refunded again meanwhile.
        select card.id, 'refund-unknown', card.organization_number, purchase_id, card.at
        from card_transaction card join purchase on purchase.id = purchase_id
        where purchase_id = any (of_purchases) and not purchase.is_test
          and card.type = 'refund' and card.state = 'unknown'
        union all
        -- The gateway took another amount than the price, or still holds it, or took the price twice.
        select card.id, 'card-amount-differs', card.organization_number, purchase_id, card.at
        from card_transaction card join purchase on purchase.id = purchase_id
        where purchase_id = any (of_purchases) and not purchase.is_test and card.state = 'succeeded'
          and card.type in ('authorise', 'sale', 'capture')
          and (card.amount <> purchase.amount or card.currency <> purchase.currency
            or card.type <> 'authorise' and exists (
              select from card_transaction earlier where earlier.purchase_id = card.purchase_id
                and earlier.type = card.type and earlier.state = 'succeeded'
                and earlier.amount = card.amount and earlier.currency = card.currency
                and (earlier.at, earlier.id) < (card.at, card.id)))
          and not (card.type = 'authorise' and exists (
            select from card_transaction released where released.purchase_id = card.purchase_id
              and released.type = 'void' and released.state = 'succeeded'
              and released.amount = card.amount and released.currency = card.currency))
        union all
        select card.id, 'capture-failed', card.organization_number, purchase_id, card.at
        from card_transaction card join purchase on purchase.id = purchase_id
        where purchase_id = any (of_purchases) and not purchase.is_test and purchase.status = 'authorised'
          and card.type = 'capture' and card.state in ('failed', 'unknown')
      ) found join organization on organization.number = found.organization_number
      where not exists (
        select from exception_resolution resolved
        where resolved.subject_id in (found.id, found.purchase_id) and resolved.kind = found.kind
          and resolved.organization_number = found.organization_number)
      on conflict do nothing;
      -- Purchases that are not paid have no sums, which would have noted their area.
      insert into sales_zone
        select distinct organization.number, organization.path, effective_time_zone(organization.number)
        from sales_exception flag join organization on organization.number = flag.organization_number
        where (flag.purchase_id = any (of_purchases) or flag.subject_id = any (of_postings))
          and not exists (select from sales_zone zone where zone.organization_number = organization.number)
        on conflict do nothing;
    end
    $function$`.execute(db);
  await sql`
    create function last_differences(subject uuid) returns text[]
    language sql stable set search_path = public, pg_temp
    as $function$
      select differs from reconciliation_line where subject_id = subject order by id desc limit 1
    $function$`.execute(db);
  await sql`revoke all on function flag_sales, last_differences from public`.execute(db);
}

async function followTable(db: Kysely<unknown>, source: (typeof sources)[number]): Promise<void> {
  const { table, columns, postings } = source;
  const work = sql.raw(`flag_of_${table}`);
  for (const [event, tables, changed] of [
    ['insert', 'new table as added', 'select * from added'],
    [
      'update',
      'new table as added old table as gone',
      `select added.* from added join gone on gone.id = added.id
       where (${prefixed(columns, 'added')}) is distinct from (${prefixed(columns, 'gone')})`,
    ],
    ['delete', 'old table as gone', 'select * from gone'],
  ] as const) {
    const purchases = event === 'insert' && 'added' in source ? source.added : source.purchases;
    await sql`
      create function ${work}_${sql.raw(event)}() returns trigger
      language plpgsql security definer set search_path = public, pg_temp
      as $function$
      declare
        purchases uuid[];
        postings uuid[];
      begin
        with changed as (${sql.raw(changed)})
        select array(${sql.raw(purchases)}), ${sql.raw(postings)} into purchases, postings;
        -- The other postings of a purchase can become its first one.
        perform flag_sales(purchases, array(
          select unnest(postings) union select id from posting where purchase_id = any (purchases)));
        return null;
      end
      $function$`.execute(db);
    await sql`
      create trigger ${work}_${sql.raw(event)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(tables)} for each statement execute function ${work}_${sql.raw(event)}()`.execute(
      db,
    );
  }
}

function prefixed(columns: string, table: string): string {
  return columns
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');
}
