import { account } from '#content/messages/account.ts'

import { PasswordField } from './components/password-field.tsx'

type Props = Omit<React.ComponentProps<typeof PasswordField>, 'show' | 'hide'>

/** The password of an account. */
export function AccountPassword(field: Props) {
  return <PasswordField {...field} show={account.showPassword} hide={account.hidePassword} required />
}

/**
 * The current password, as a proof of identity. Named here: password managers would otherwise store it under any text
 * that the same form has before it, such as a key of Stripe's.
 */
export function CurrentPasswordField({
  email,
  ...field
}: { email: string } & Pick<Props, 'name' | 'id' | 'error'>) {
  const { label } = account.fields.currentPassword
  return (
    <>
      <PasswordOf email={email} />
      <AccountPassword {...field} label={label} autoComplete="current-password" />
    </>
  )
}

/** A new password. */
export function NewPasswordField(field: Pick<Props, 'name' | 'id' | 'error'>) {
  return (
    <AccountPassword
      {...field}
      label={account.fields.newPassword.label}
      hint={account.passwordHint}
      autoComplete="new-password"
    />
  )
}

/**
 * Names the account for password managers, in a form without a field for the address, before its passwords. Not a hidden
 * input, which Firefox ignores: it would store the password without a name.
 */
export function PasswordOf({ email }: { email: string }) {
  return (
    <input
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}
