import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { frame } from '#content/messages/frame.ts'
import { membership } from '#content/messages/membership.ts'

const { facts, pages } = builtIn
const { home, navigation } = pages
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

// What the specification quotes outside of its catalogue of messages, and counts; journeys check the rest.
describe('labels of the specification', () => {
  // Shows: spec 2.10, 2.14
  it('the frame', () => {
    // Our own additions: the link to the insurance search on one of the pages.
    const header = navigation.header.filter(({ href }) => !href.includes('#'))
    expect(header.map(({ href, label }) => `${href} ${label}`)).toEqual([
      '/ Home',
      '/about About',
      '/services Services',
      '/resources Resources',
      '/blog Blog',
      '/booking Where to Book',
      '/faqs FAQs',
      '/testimonials Testimonials',
      '/contact Contact',
    ])
    const footer = new Map(navigation.footer.map(({ href, label }) => [href, label]))
    expect([...footer.keys()].join(' ')).toBe(
      '/ /about /services /booking /faqs /contact /privacy /terms /telehealth-consent',
    )
    expect(footer.get('/about')).toBe(`About ${facts.practice.owner.signature}`)
    expect(footer.get('/booking')).toBe('Where to Find Me')
    expect(navigation.ask).toBe('Ask a Question')
    expect(frame.footer.emergency).toMatch(/988 or 911, or go to the nearest emergency room/)
  })

  // Shows: spec 1.12, 2.15, 2.21, 2.24, 2.25, 2.26, 2.28
  it('the home page', () => {
    expect(facts.practice.description).toMatch(
      /compassionate, evidence-based, private virtual counseling for life transitions/i,
    )
    expect(home.hero.badges).toEqual(['Licensed in Florida', 'Telehealth', 'HIPAA-aware practice'])
    expect(home.hero.ask).toBe('Ask a Question')
    expect(titles(home.services.items)).toEqual(['Therapy', 'ESA Evaluations', 'Consulting'])
    expect(titles(home.steps.items)).toEqual(['Book', 'Meet via secure video', 'Grow'])
    expect(titles([home.services, home.steps, home.testimonials, home.inquiry, home.insurance])).toEqual([
      'Services I Offer',
      'How It Works',
      'What Clients Say',
      'Ask a Question',
      'Insurance & Payment',
    ])
    expect(home.insurance.platforms).toHaveLength(2)
    expect(home.testimonials.more.href).toBe('/testimonials')
  })

  // Shows: spec 2.55
  it('categories of questions, and tiles of the coping kit', () => {
    expect(titles(pages.faqs.categories)).toEqual([
      'Getting Started',
      'Technology & Privacy',
      'Sessions & Scheduling',
      'Insurance & Payment',
      'ESA Evaluations',
      'Crisis & Emergency',
    ])
    expect(facts.products.kitTiles).toHaveLength(4)
  })

  // Shows: spec 2.49, 2.51, 2.52
  it('ways to book', () => {
    const { platforms, steps, questions } = pages.booking
    expect([platforms.items.length, steps.items.length]).toEqual([4, 4])
    expect([questions.ask, questions.faqs]).toEqual(['Ask a Question', { label: 'View FAQs', href: '/faqs' }])
  })

  // Shows: spec 9.18
  it('membership', () => {
    expect(membership.title).toBe('Membership Plans')
    expect(facts.plans.map(({ features }) => features.join(', ').toLowerCase())).toEqual([
      'basic resources, monthly newsletter, community support',
      'all free features, priority email support, exclusive content, monthly group sessions',
      'all basic features, weekly 1-on-1 sessions, personalized treatment plans, 24/7 crisis support',
      'all pro features, unlimited 1-on-1 sessions, family therapy sessions, custom wellness program, direct therapist messaging',
    ])
  })

  // Shows: spec 1.2, 9.2, 9.3, 9.4
  it('lengths and promises', () => {
    const { sessionLengths, therapyLength, copay, responseTimes } = facts.fees
    expect([sessionLengths.minutes, therapyLength.minutes]).toEqual([[30, 45, 60], 50])
    expect(copay.text).toBe('$20-$60')
    expect(responseTimes).toMatchObject({
      homeForm: '1-2 business days',
      contactPage: '24-48 hours',
      esaRequest: '24-48 hours',
      formText: '24 hours',
    })
  })
})
