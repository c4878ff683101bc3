import { useState } from 'react';
import { required } from '../../../contract/validators/validators.ts';
import { rules } from '../../../ui/form/rules.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { confirmationRules, newPasswordRules, notSecure } from './password-rules.ts';
import { useBreachLookup } from './useBreachLookup.ts';

export type Passwords = { current: string; next: string; confirm: string };

/** The form of a new password: its rules, and the lookup of breached ones while it is typed. */
export function usePasswordForm({ asksCurrent }: { asksCurrent: boolean }) {
  const [typed, setTyped] = useState('');
  const form = useRecordForm<Passwords>({
    initialValues: { current: '', next: '', confirm: '' },
    validate: {
      current: asksCurrent ? rules(required) : () => null,
      next: rules(...newPasswordRules),
      confirm: (value, { next }) => rules(...confirmationRules(next))(value),
    },
  });
  const refuseBreached = () => {
    form.setFieldError('next', notSecure);
    return { next: notSecure };
  };
  const lookup = useBreachLookup((password) => {
    if (form.getValues().next === password) refuseBreached();
  });
  form.watch('next', ({ value }) => {
    setTyped(value);
    void lookup.lookUp(value);
  });
  return { form, typed, lookup, refuseBreached };
}
