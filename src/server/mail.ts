import { createTransport } from 'nodemailer';

const deadlineMs = 20_000;

export interface Letter {
  /** null: the operator of the platform */
  to: string | null;
  /** makes the Message-ID, so that a mail sent twice is seen to be one */
  id: string;
  subject: string;
  replyTo: string | null;
  text: string;
}

export interface Mail {
  /** throws when the mail server did not take it */
  send(letter: Letter): Promise<void>;
}

export interface MailSettings {
  /** smtp:// or smtps://, with user and password if the server wants them */
  smtpUrl: string;
  from: string;
  to: string;
}

export function createMail({ smtpUrl, from, to: operator }: MailSettings): Mail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, replyTo, text }) {
      await transport.sendMail({
        from,
        to: to ?? operator,
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        ...(replyTo !== null && { replyTo }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
