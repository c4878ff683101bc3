import { useState } from 'react';
import type { Draft } from '../../../contract/fields/fields.ts';
import type { RecordFormApi } from '../../../ui/form/useRecordForm.ts';
import { type newPassword, notSecure } from './fields.ts';
import { useBreachLookup } from './useBreachLookup.ts';

/** Looks up a form's new password while it is typed, and shows the error of a breached one at its field. */
export function useNewPassword<V extends Draft<typeof newPassword>>(form: RecordFormApi<V>) {
  const [typed, setTyped] = useState('');
  const rejectBreached = () => {
    form.setFieldError('NewPassword', notSecure);
    return { NewPassword: notSecure };
  };
  const lookup = useBreachLookup((password) => {
    if (form.getValues().NewPassword === password) rejectBreached();
  });
  form.watch('NewPassword', ({ value }) => {
    setTyped(String(value));
    void lookup.lookUp(String(value));
  });
  return { typed, lookup, rejectBreached };
}
