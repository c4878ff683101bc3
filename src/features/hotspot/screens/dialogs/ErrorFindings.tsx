import { Alert } from '@mantine/core';
import type { Finding } from '../../rules/checks.ts';

/** Lists what prevents publishing; nothing without it. */
export function ErrorFindings({ errors }: { errors: readonly Finding[] }) {
  return (
    errors.length > 0 && (
      <Alert color="red">
        {errors.map(({ text }) => (
          <div key={text}>{text}</div>
        ))}
      </Alert>
    )
  );
}
