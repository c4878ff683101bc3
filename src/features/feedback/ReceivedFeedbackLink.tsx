import { useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import classes from './Feedback.module.css';
import { texts } from './texts.ts';

const screen: string = '/support/feedback';

/** A link to the received feedback, for the operator of the platform. */
export function ReceivedFeedbackLink({ onFollow }: { onFollow: () => void }) {
  const navigate = useNavigate();
  const { href } = useRouter().buildLocation({ to: screen, search: ({ org }) => ({ org }) });
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
    void navigate({ to: screen, search: ({ org }) => ({ org }) });
  };
  return (
    <a href={href} className={classes.received} onClick={follow}>
      {texts.pageTitle}
    </a>
  );
}
