import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { account } from '#content/messages/account.ts'
import { dashboard } from '#content/messages/dashboard.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { enquiry } from '#content/messages/enquiry.ts'
import { esaRequest } from '#content/messages/esa-request.ts'
import { frame } from '#content/messages/frame.ts'
import { membership } from '#content/messages/membership.ts'
import { yourMembership } from '#content/messages/your-membership.ts'
import { newsletter } from '#content/messages/newsletter.ts'

const { fees } = builtIn.facts
const { navigation } = builtIn.pages
const { plans } = builtIn.facts
const { practice } = builtIn.facts

const about = builtIn.pages.about
const booking = builtIn.pages.booking
const esaEvaluations = builtIn.pages.esaEvaluations
const home = builtIn.pages.home
const resources = builtIn.pages.resources

// Labels that the specification quotes outside its catalogue of messages, and what it counts.
describe('labels of the specification', () => {
  // Shows: spec 2.10, 2.14
  it('the frame', () => {
    // What is ours beside them: the way to the insurance search on one of the pages.
    const pages = navigation.header.filter(({ href }) => !href.includes('#'))
    expect(pages.map(({ href, label }) => [href, label])).toEqual([
      ['/', 'Home'],
      ['/about', 'About'],
      ['/services', 'Services'],
      ['/resources', 'Resources'],
      ['/blog', 'Blog'],
      ['/booking', 'Where to Book'],
      ['/faqs', 'FAQs'],
      ['/testimonials', 'Testimonials'],
      ['/contact', 'Contact'],
    ])
    expect(navigation.footer.map(({ href }) => href)).toEqual([
      '/',
      '/about',
      '/services',
      '/booking',
      '/faqs',
      '/contact',
      '/privacy',
      '/terms',
      '/telehealth-consent',
    ])
    expect(labelOf('/about')).toBe(`About ${practice.owner.signature}`)
    expect(labelOf('/booking')).toBe('Where to Find Me')
    expect(builtIn.pages.navigation.ask).toBe('Ask a Question')
    expect(frame.footer.emergency).toMatch(/988 or 911, or go to the nearest emergency room/)
  })

  // Shows: spec 1.12, 2.21, 2.24, 2.25, 2.26, 2.28
  it('the home page', () => {
    expect(home.hero.badges).toEqual(['Licensed in Florida', 'Telehealth', 'HIPAA-aware practice'])
    expect([home.hero.book, home.hero.ask]).toEqual([
      { label: 'Book a Session', href: '/booking' },
      'Ask a Question',
    ])
    expect(home.services.items.map(({ title }) => title)).toEqual([
      'Therapy',
      'ESA Evaluations',
      'Consulting',
    ])
    expect(home.steps.items.map(({ title }) => title)).toEqual(['Book', 'Meet via secure video', 'Grow'])
    expect([home.services, home.steps, home.testimonials, home.enquiry, home.insurance]).toMatchObject(
      ['Services I Offer', 'How It Works', 'What Clients Say', 'Ask a Question', 'Insurance & Payment'].map(
        (title) => ({ title }),
      ),
    )
    expect(home.insurance.platforms).toHaveLength(2)
    expect(home.testimonials.more.href).toBe('/testimonials')
  })

  it('the other public pages', () => {
    expect(about.groups.items).toHaveLength(6)
    expect(esaEvaluations.badges).toHaveLength(3)
    expect(esaEvaluations.questions.items).toHaveLength(6)
    expect([booking.platforms.items.length, booking.steps.items.length]).toEqual([4, 4])
    expect([booking.questions.ask, booking.questions.faqs]).toEqual([
      'Ask a Question',
      { label: 'View FAQs', href: '/faqs' },
    ])
    expect([resources.ebook.buy, resources.viewOnAmazon]).toEqual(['Buy Now', 'View on Amazon'])
  })

  // Shows: spec 4.1, 4.4
  it('what buttons say while they work', () => {
    expect([newsletter.form.busy, enquiry.busy, esaRequest.submitting, account.signUp.submitting]).toEqual([
      'Subscribing...',
      'Sending...',
      'Submitting Request...',
      'Creating account...',
    ])
    expect(membership.busy).toBe('Loading...')
  })

  // Shows: spec 2.74, 2.77, 2.81
  it('the dashboard', () => {
    const { overview, profile, resources: guides, tabs } = dashboard
    expect([tabs.overview, tabs.profile, tabs.resources, tabs.settings]).toEqual([
      'Overview',
      'Profile',
      'Resources',
      'Settings',
    ])
    expect([dashboard.memberSince, dashboard.signOut]).toEqual(['Member since {date}', 'Sign Out'])
    expect(overview.status).toMatchObject({ value: 'Active', body: 'Full access to member features' })
    expect([overview.esa.completed, overview.esa.pending]).toEqual(['Completed', 'Pending'])
    expect(overview.newsletter).toMatchObject({
      subscribed: 'Subscribed',
      notSubscribed: 'Not Subscribed',
      body: 'Weekly mental health tips',
    })
    expect(profile.notProvided).toBe('Not provided')
    expect(guides.guides.map(({ title, href }) => [title, href])).toEqual([
      ['Coping Strategies Guide', '/resources'],
      ['ESA Care Guidelines', '/resources'],
      ['Therapy Worksheets', '/resources'],
    ])
    expect(builtIn.facts.blog.articles.map(({ href }) => href)).toEqual(['/blog', '/blog', '/blog'])
    const { notifications, password, download } = dashboardSettings
    expect([notifications.title, notifications.enabled, notifications.disabled]).toEqual([
      'Email Notifications',
      'Enabled',
      'Disabled',
    ])
    expect([password.button, download.button]).toEqual(['Update Password', 'Download'])
  })

  // Shows: spec 9.18
  it('membership', () => {
    expect([membership.title, membership.yourPlan, membership.currentPlan]).toEqual([
      'Membership Plans',
      'Your Plan',
      'Current Plan',
    ])
    expect([membership.subscribe, yourMembership.manage, membership.free]).toEqual([
      'Subscribe',
      'Manage Subscription',
      'Free',
    ])
    expect(plans.map(({ features }) => features.join(', ').toLowerCase())).toEqual([
      'basic resources, monthly newsletter, community support',
      'all free features, priority email support, exclusive content, monthly group sessions',
      'all basic features, weekly 1-on-1 sessions, personalized treatment plans, 24/7 crisis support',
      'all pro features, unlimited 1-on-1 sessions, family therapy sessions, custom wellness program, direct therapist messaging',
    ])
  })

  // Shows: spec 1.2, 9.2, 9.3, 9.4
  it('lengths and promises', () => {
    expect([fees.sessionLengths.minutes, fees.therapyLength.minutes]).toEqual([[30, 45, 60], 50])
    expect(fees.copay.text).toBe('$20-$60')
    expect(fees.responseTimes).toMatchObject({
      homeForm: '1-2 business days',
      contactPage: '24-48 hours',
      esaRequest: '24-48 hours',
      formText: '24 hours',
    })
  })
})

function labelOf(href: string): string | undefined {
  return navigation.footer.find((link) => link.href === href)?.label
}
