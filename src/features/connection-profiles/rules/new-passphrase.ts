/** Without characters that are mistaken for others when a passphrase is read aloud or typed from paper. */
const readable = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Returns a random passphrase of 80 bits in groups of four: 'k7mw-9xta-…'. */
export function newPassphrase(): string {
  const random = crypto.getRandomValues(new Uint8Array(groups * groupLength));
  // 32 characters divide 256, so that each is as likely as the others.
  const letters = [...random].map((byte) => readable.charAt(byte % readable.length));
  return Array.from({ length: groups }, (_, index) =>
    letters.slice(index * groupLength, (index + 1) * groupLength).join(''),
  ).join('-');
}
