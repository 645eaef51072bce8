/** An email address, which goes on in a second line at its `@` where one is too short. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'))
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
