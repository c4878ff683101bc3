import { createTransport } from 'nodemailer';

const deadlineMs = 20_000;

export interface Message {
  /** null: the platform's operator */
  to: string | null;
  /** used in the Message-ID, so that mail programs recognize a mail that was sent twice */
  id: string;
  subject: string;
  replyTo: string | null;
  text: string;
}

export interface Mail {
  /** throws when the mail server does not accept the message */
  send(message: Message): Promise<void>;
}

export interface MailSettings {
  /** smtp:// or smtps://, with credentials if the server requires them */
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
