import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { account } from '#content/messages/account.ts'
import { owner } from './messages/owner.ts'
import { moderation } from './messages/testimonials-moderation.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { blog } from '#content/messages/blog.ts'
import { dashboard } from '#content/messages/dashboard.ts'
import { inquiry as writtenInquiry } from './messages/inquiry.ts'
import { esaRequest as writtenEsaRequest } from '#content/messages/esa-request.ts'
import { frame } from '#content/messages/frame.ts'
import { membership } from '#content/messages/membership.ts'
import { newsletter } from '#content/messages/newsletter.ts'
import { subscribed } from './messages/newsletter-subscribed.ts'
import { signOutToasts } from './messages/account-sign-out.ts'
import { testimonialForm } from './messages/testimonials-form.ts'
import { resolveReferences } from '#contracts/fill.ts'

const { plans } = builtIn.facts
const { references } = builtIn

const inquiry = resolveReferences(writtenInquiry, references)
const esaRequest = resolveReferences(writtenEsaRequest, references)

// The specification's words, typed a second time deliberately, so that a slip in content fails.
describe('words of the specification', () => {
  // Shows: spec 8.3, 8.4, 8.8
  it('toasts of the forms', () => {
    expect(newsletter.toasts.invalidEmail).toEqual(
      toast('Invalid email', 'Please enter a valid email address.'),
    )
    expect(newsletter.toasts.failed).toEqual(
      toast('Subscription failed', 'Please try again or contact us directly.'),
    )
    expect(subscribed.toasts.providerFailed).toEqual(
      toast(
        'Added to our list, but…',
        "We couldn't add you to Mailchimp right now. You'll still be on our list.",
      ),
    )
    expect(newsletter.outcomes.accepted.title).toBe('You’re all set.')
    expect(subscribed.outcomes.pending.title).toBe('You’re all set.')
    expect(subscribed.outcomes.subscribed.title).toBe('You’re all set.')
    expect(subscribed.outcomes.failed.title).toBe('You’re all set.')
    expect(subscribed.toasts.subscribed.title).toBe('Successfully subscribed!')
    expect(subscribed.toasts.subscribed.description).toMatch(/^Welcome.* check your email/)
    expect(subscribed.toasts.subscribedWithoutProvider.title).toBe('Successfully subscribed!')
    expect(subscribed.toasts.subscribedWithoutProvider.description).toMatch(/on our list.*nothing you need/)
    expect(inquiry.toasts.sentFromHome).toEqual(
      toast('Message sent!', "Thank you for reaching out. I'll get back to you within 1-2 business days."),
    )
    expect(inquiry.toasts.sentFromContact).toEqual(
      toast('Message sent successfully!', "I'll get back to you within 24-48 hours."),
    )
    expect(inquiry.toasts.failed).toEqual(
      toast('Error sending message', 'Please try again or contact me directly via email.'),
    )
    expect(esaRequest.sent).toEqual(
      toast(
        'ESA Evaluation Request Submitted!',
        "I'll review your information and contact you within 24-48 hours to schedule your evaluation.",
      ),
    )
    expect(esaRequest.failed).toEqual(
      toast('Error submitting evaluation request', 'Please try again or contact me directly via email.'),
    )
    expect(testimonialForm.submitted.title).toBe('Testimonial submitted!')
    expect(testimonialForm.submitted.description).toContain('will be reviewed and published soon')
    expect(testimonialForm.failed.title).toBe('Error submitting testimonial')
    expect(frame.copyEmail.copied).toEqual({ title: 'Email copied!' })
  })

  // Shows: spec 5.10
  it('the name of a testimonial, as section 5 has it', () => {
    expect(testimonialForm.displayName).toEqual({
      named: '{firstName} M.',
      placed: 'Client from {place}',
      anonymous: 'Anonymous Client',
    })
  })

  // Shows: spec 5.4
  it('the notice of the inquiry form', () => {
    expect(inquiry.notice.text).toContain('Do not include protected health information.')
    expect(inquiry.notice.text).toContain('not for emergencies')
  })

  // Shows: spec 2.64, 5.12, 8.22
  it('accounts', () => {
    expect(account.signUp.exists).toEqual(
      toast('Account exists', 'An account with this email already exists. Please sign in instead.'),
    )
    expect(account.signUp.failed.title).toBe('Registration failed')
    expect(account.signUp.unexpected.description).toBe('An unexpected error occurred. Please try again.')
    expect(account.signUp.done.title).toBe('Registration successful!')
    expect(account.signUp.done.description).toContain('confirmation link')
    expect(account.passwordHint).toContain('at least 8 characters')
    expect(account.signUp.note).toContain('agree to receive email updates')
    expect(account.signUp.subtitle).toMatch(/personalized mental health resources and email updates/)
    expect(account.signUp.title).toBe('Create Your Account')
    expect(account.wrong).toMatchObject({
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
      phone: 'Invalid phone number',
    })
  })

  // Shows: spec 8.14
  it('the owner’s area', () => {
    expect(
      [moderation.loadFailed, moderation.updateFailed, moderation.deleteFailed].map(
        ({ description }) => description,
      ),
    ).toEqual([
      'Failed to load testimonials',
      'Failed to update testimonial status',
      'Failed to delete testimonial',
    ])
    expect(
      [moderation.published, moderation.unpublished, moderation.deleted].map(
        ({ description }) => description,
      ),
    ).toEqual([
      'Testimonial published successfully',
      'Testimonial unpublished successfully',
      'Testimonial deleted successfully',
    ])
    expect([moderation.loadFailed.title, loadingWords.loading]).toEqual(['Error', 'Loading...'])
    expect(owner.signedOut).toEqual(toast('Signed out', "You've been signed out successfully."))
    expect(owner.signOutFailed.description).toBe('Failed to sign out. Please try again.')
    expect(moderation.deleteQuestion).toBe('Are you sure you want to delete this testimonial?')
    expect([moderation.approve, moderation.unpublish, moderation.delete]).toEqual([
      'Approve & Publish',
      'Unpublish',
      'Delete',
    ])
  })

  // Shows: spec 2.72, 2.73, 2.78
  it('the dashboard', () => {
    expect([signOutToasts.signedOut.title, signOutToasts.signOutFailed.title]).toEqual([
      'Signed out successfully',
      'Error signing out',
    ])
    expect(dashboard.overview.quickActions.items.map(({ title, href }) => [title, href])).toEqual([
      ['Book a Session', '/booking'],
      ['ESA Evaluation', '/esa-evaluations'],
      ['Browse Resources', '/resources'],
      ['Contact Support', '/contact'],
    ])
    expect(dashboard.overview.esa).toMatchObject({
      completedBody: 'Evaluation submitted',
      pendingBody: 'Start your evaluation',
    })
    expect([dashboard.nameless, dashboard.recently]).toEqual(['Member', 'Recently'])
  })

  // Shows: spec 2.90, 2.96, 8.24, 8.25
  it('blog and membership', () => {
    expect(blog.failed).toMatchObject({
      title: 'Blog',
      body: "Sorry, we couldn't load the blog posts at this time. Please try again later.",
      retry: 'Try Again',
      fallbackReason: 'Failed to load blog posts',
    })
    expect([blog.title, blog.readMore, blog.empty.title]).toEqual([
      'Blog & Resources',
      'Read Full Article',
      'No blog posts found',
    ])
    expect(membership.subtitle).toContain("Choose the plan that's right for your mental health journey")
    expect(membership.signInFirst).toEqual(
      toast('Authentication required', 'Please sign in to subscribe to a membership plan.'),
    )
    expect(membership.checkoutFailed).toEqual(
      toast('Error', 'Failed to start checkout process. Please try again.'),
    )
    expect(membership.portalFailed).toEqual(
      toast('Error', 'Failed to open subscription management. Please try again.'),
    )
    expect(plans.flatMap(({ features }) => features)).toHaveLength(3 + 4 + 4 + 5)
  })
})

function toast(title: string, description: string) {
  return { title, description }
}
