// Shows: asvs 6.2.2, 6.2.3, 6.2.10, 7.4.3, 7.5.1
import { describe, expect, it } from 'vitest'

import {
  authService,
  confirmedMember,
  movedClock,
  newestMail,
  password,
} from '#tests/support/auth-service.ts'

const clock = movedClock()
const service = authService()

describe('changing an account', () => {
  it('requires the current password once the sign-in is ten minutes old', async () => {
    const email = 'change@example.com'
    const { client } = await confirmedMember(service, email, password)
    clock.move(11)
    const without = await client.updateUser({ password: 'the tide at seven' })
    expect(without.error).toMatchObject({ status: 400, code: 'current_password_required' })
    const wrong = await client.updateUser({ password: 'the tide at seven', current_password: 'no' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    const same = await client.updateUser({ password, current_password: password })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
    const right = await client.updateUser({ password: 'the tide at seven', current_password: password })
    expect(right.error).toBeNull()
  })

  it.each(['password', 'recovery mail'])(
    'requires it if the clock was set back since the sign-in by %s',
    async (by) => {
      const email = `ahead-${by.replace(' ', '-')}@example.com`
      const { client } = await confirmedMember(service, email, password)
      if (by === 'recovery mail') {
        await client.resetPasswordForEmail(email)
        const { token_hash } = newestMail(service.mails, email, 'recovery')
        await client.verifyOtp({ token_hash, type: 'recovery' })
      }
      clock.move(-90)
      const { error } = await client.updateUser({ password: 'the tide at seven' })
      clock.move(90)
      expect(error).toMatchObject({ status: 400, code: 'current_password_required' })
    },
  )

  it('changes to a new address once that one confirms, and notifies the old one immediately', async () => {
    const [email, newEmail] = ['old@example.com', 'new@example.com']
    const { client } = await confirmedMember(service, email, password)
    const asked = await client.updateUser({ email: newEmail })
    expect(asked.error).toBeNull()
    expect(asked.data.user).toMatchObject({ email, new_email: newEmail })
    expect(service.mails.findLast((mail) => mail.to === email)).toMatchObject({
      template: 'emailChangeRequested',
    })
    const { token_hash } = newestMail(service.mails, newEmail, 'confirmNewEmail')
    const { data, error } = await service.client().verifyOtp({ token_hash, type: 'email_change' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(newEmail)
    expect(service.mails.at(-1)).toEqual({ to: email, template: 'emailChanged', values: { newEmail } })
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await service.client().signInWithPassword({ email: newEmail, password })).error).toBeNull()
    expect((await service.client().signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('changes to an address that was signed up and never confirmed, whose account ends', async () => {
    const [email, newEmail] = ['one-of-two@example.com', 'two-of-two@example.com']
    await service.client().signUp({ email: newEmail, password: 'the tide at seven' })
    const { client } = await confirmedMember(service, email, password)
    clock.move(2)
    await client.updateUser({ email: newEmail })
    const { token_hash } = newestMail(service.mails, newEmail, 'confirmNewEmail')
    const { data, error } = await service.client().verifyOtp({ token_hash, type: 'email_change' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(newEmail)
    const late = newestMail(service.mails, newEmail, 'confirmSignUp').token_hash
    const unused = await service.client().verifyOtp({ token_hash: late, type: 'signup' })
    expect(unused.error).toMatchObject({ code: 'otp_expired' })
    expect((await service.client().signInWithPassword({ email: newEmail, password })).error).toBeNull()
  })

  it('does not change to an address whose sign-up is confirmed first', async () => {
    const [email, newEmail] = ['first-of-two@example.com', 'second-of-two@example.com']
    await service.client().signUp({ email: newEmail, password: 'the tide at seven' })
    const { client } = await confirmedMember(service, email, password)
    clock.move(2)
    await client.updateUser({ email: newEmail })
    const signUp = newestMail(service.mails, newEmail, 'confirmSignUp').token_hash
    await service.client().verifyOtp({ token_hash: signUp, type: 'signup' })
    const { token_hash } = newestMail(service.mails, newEmail, 'confirmNewEmail')
    const late = await service.client().verifyOtp({ token_hash, type: 'email_change' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
    expect((await client.getUser()).data.user?.email).toBe(email)
  })

  it('is sent again on request, and canceled by entering the current address', async () => {
    const [email, newEmail] = ['stays@example.com', 'not-this@example.com']
    const { client } = await confirmedMember(service, email, password)
    await client.updateUser({ email: newEmail })
    clock.move(2)
    expect((await client.updateUser({ email: newEmail })).data.user).toMatchObject({ new_email: newEmail })
    const mails = service.mails.filter((mail) => mail.to === newEmail)
    expect(mails).toHaveLength(2)
    expect(
      service.mails.filter((mail) => mail.template === 'emailChangeRequested' && mail.to === email),
    ).toHaveLength(1)
    const { data } = await client.updateUser({ email })
    expect(data.user).toMatchObject({ email })
    expect(data.user?.new_email).toBeUndefined()
    for (const mail of mails) {
      const { token_hash } = newestMail([mail], newEmail, 'confirmNewEmail')
      const late = await service.client().verifyOtp({ token_hash, type: 'email_change' })
      expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' })
    }
  })

  it('is sent again without another proof, and its first link still works', async () => {
    const [email, newEmail] = ['pressed@example.com', 'pressed-new@example.com']
    const { client } = await confirmedMember(service, email, password)
    await client.updateUser({ email: newEmail })
    const { token_hash } = newestMail(service.mails, newEmail, 'confirmNewEmail')
    clock.move(11)
    expect((await client.updateUser({ email: newEmail })).error).toBeNull()
    expect(service.mails.filter((mail) => mail.to === newEmail)).toHaveLength(2)
    const other = await client.updateUser({ email: `another-${newEmail}` })
    expect(other.error).toMatchObject({ status: 400, code: 'current_password_required' })
    expect((await service.client().verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
  })

  it('cannot be sent again, or blocked, by strangers who know the address of the account', async () => {
    const [email, newEmail] = ['watched@example.com', 'watched-new@example.com']
    const { client } = await confirmedMember(service, email, password)
    await client.updateUser({ email: newEmail })
    const sent = service.mails.length
    for (const network of ['203.0.113.9', '198.51.100.9', '192.0.2.9']) {
      for (let time = 0; time < 3; time += 1) {
        clock.move(2)
        // oxlint-disable-next-line no-await-in-loop
        await service.client(network).resend({ type: 'email_change', email })
      }
    }
    expect(service.mails).toHaveLength(sent)
    const again = await client.updateUser({ email: newEmail })
    expect(again.error).toBeNull()
    expect(service.mails).toHaveLength(sent + 1)
  })

  it.each([
    ['tia@example.com', 'tia+new@example.com'],
    ['janedoe@gmail.com', 'jane.doe@gmail.com'],
    ['johndoe@gmail.com', 'johndoe@googlemail.com'],
  ])('changes within one mailbox, from %s to %s', async (email, newEmail) => {
    const { client } = await confirmedMember(service, email, password)
    expect((await client.updateUser({ email: newEmail })).error).toBeNull()
    const { token_hash } = newestMail(service.mails, newEmail, 'confirmNewEmail')
    const { data, error } = await service.client().verifyOtp({ token_hash, type: 'email_change' })
    expect([error, data.user?.email]).toEqual([null, newEmail])
  })

  it('accepts the current password alone as a proof, for this session only', async () => {
    const email = 'proves@example.com'
    const { client } = await confirmedMember(service, email, password)
    const other = service.client()
    await other.signInWithPassword({ email, password })
    clock.move(11)
    expect((await client.updateUser({ current_password: 'wrong' })).error?.code).toBe(
      'current_password_invalid',
    )
    expect((await client.updateUser({ password: 'the tide at seven' })).error?.code).toBe(
      'current_password_required',
    )
    expect((await client.updateUser({ current_password: password })).error).toBeNull()
    const change = { password: 'the tide at seven' }
    expect((await other.updateUser(change)).error?.code).toBe('current_password_required')
    expect((await client.updateUser(change)).error).toBeNull()
  })

  it('mails a link to a screen for a new password', async () => {
    const email = 'told@example.com'
    const { client } = await confirmedMember(service, email, password)
    await client.updateUser({ password: 'the tide at seven' })
    expect(service.mails.at(-1)).toEqual({
      to: email,
      template: 'passwordChanged',
      values: { recoverLink: 'https://practice.example/auth#forgotten' },
    })
  })

  it('does not reveal by an address change who else is a member', async () => {
    await confirmedMember(service, 'somebody@example.com', password)
    const { client } = await confirmedMember(service, 'curious@example.com', password)
    const taken = await client.updateUser({ email: 'somebody@example.com' })
    clock.move(2)
    const free = await client.updateUser({ email: 'nobody-yet@example.com', current_password: password })
    expect(taken.error).toBeNull()
    expect(Object.keys(taken.data.user ?? {}).toSorted()).toEqual(
      Object.keys(free.data.user ?? {}).toSorted(),
    )
    expect(service.mails.findLast((mail) => mail.to === 'somebody@example.com')).toMatchObject({
      template: 'alreadyMember',
    })
  })

  it("merges a member's own data", async () => {
    const { client } = await confirmedMember(service, 'names@example.com', password, {
      first_name: 'Ann',
      last_name: 'Lee',
    })
    const { data, error } = await client.updateUser({ data: { first_name: 'Anne' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Anne', last_name: 'Lee' })
    const wrong = await client.updateUser({ data: { phone: 'call me' } })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Invalid phone number',
    })
  })
})
