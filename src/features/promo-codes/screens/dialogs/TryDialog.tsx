import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../../contract/values/money.ts';
import { formatQuantity } from '../../../../contract/values/units.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { type Tried, tryPromoCode } from '../../contract.ts';
import { tryTexts as texts } from '../../texts.ts';
import { GuestInput } from '../form/GuestInput.tsx';
import { PlanInput } from '../form/PlanInput.tsx';
import classes from '../Promo.module.css';
import type { PromoDialogProps } from './PromoDialogs.tsx';

/** Shows what a guest would pay with a code at a moment, or the rule that refuses it. */
export function TryDialog({ number, promo, onClose }: PromoDialogProps) {
  const [planId, setPlanId] = useState('');
  const [at, setAt] = useState('');
  const [guestId, setGuestId] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const [group, setGroup] = useState('');
  const attempt = useChange(tryPromoCode, { ownError: true });
  const { error } = attempt;
  const run = () =>
    attempt.mutate({
      params: { orgNumber: String(number), promoId: promo.id },
      body: {
        planId,
        at: at || null,
        guestId,
        email: email.trim() || null,
        group: group.trim() || null,
        earlierUses: null,
      },
    });
  return (
    <Dialog
      opened
      title={texts.title(promo.code)}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button disabled={planId === ''} loading={attempt.isPending} onClick={run}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (planId !== '') run();
        }}
      >
        <PlanInput
          number={number}
          label={texts.plan}
          help={texts.help}
          required
          initial={null}
          error={error?.fields.planId}
          onChoose={setPlanId}
        />
        <GuestInput number={number} error={error?.fields.guestId} onChoose={setGuestId} />
        <FieldRow>
          <TextInput
            type="email"
            label={texts.email}
            value={email}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
          <TextInput
            label={texts.group}
            value={group}
            onChange={({ currentTarget: { value } }) => setGroup(value)}
          />
        </FieldRow>
        <TextInput
          type="datetime-local"
          label={texts.at}
          description={texts.atHelp}
          error={error?.fields.at}
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
        />
        <input type="submit" hidden />
        {error !== null && Object.keys(error.fields).length === 0 && (
          <Alert color="red">{error.message}</Alert>
        )}
      </form>
      <div role="status">{attempt.data && <Outcome {...attempt.data} />}</div>
    </Dialog>
  );
}

function Outcome({
  price,
  listPrice,
  discount,
  tax,
  currency,
  planName,
  extraSeconds,
  refusal,
}: Tried) {
  const money = (amount: number) => formatMoney(amount, currency);
  if (price === null)
    return (
      <div className={classes.outcome}>
        <StatusLabel tone="bad" label={texts.refused} />
        <p>{refusal}</p>
      </div>
    );
  return (
    <div className={classes.outcome}>
      <span className={classes.price}>
        {price === 0 ? texts.complimentary : texts.pays(money(price))}
      </span>
      {discount > 0 && <span> {texts.instead(money(listPrice))}</span>}
      <p>{texts.gets(planName)}</p>
      {extraSeconds > 0 && <p>{texts.longer(formatQuantity('duration', extraSeconds))}</p>}
      {tax > 0 && <p>{texts.tax(money(tax))}</p>}
    </div>
  );
}
