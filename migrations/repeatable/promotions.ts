/** Ties a purchase to the promotions that its guest saw or clicked earlier in the same visit. */
export const promotions = [
  `
  create or replace function attribute_purchase() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $function$
  begin
    insert into promotion_purchase
      (organization_number, organization_path, purchase_id, promotion_id, variant, is_clicked)
    select new.organization_number, new.organization_path, new.id, promotion_id, min(variant),
      bool_or(kind <> 'shown')
    from promotion_event where visit = new.attempt_id
    group by promotion_id;
    return null;
  end
  $function$`,
  `
  create or replace trigger attribute_purchase after insert on purchase
  for each row when (new.attempt_id is not null) execute function attribute_purchase()`,
];
