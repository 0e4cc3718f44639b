/** An address that breaks before its @ rather than inside a word. */
export const MailAddress = ({ mail, className }: { mail: string; className?: string }) => {
  const at = mail.lastIndexOf('@');
  return (
    <span className={className}>
      {mail.slice(0, at)}
      <wbr />
      {mail.slice(at)}
    </span>
  );
};
