import { expect, it } from 'vitest'

import { navigation } from '#content/facts/navigation.ts'
import { practice } from '#content/facts/practice.ts'
import { products } from '#content/facts/products.ts'
import { contact } from '#content/pages/contact.ts'
import { esaEvaluations } from '#content/pages/esa-evaluations.ts'
import { faqQuestions } from '#content/pages/faq-questions.ts'
import { notFound } from '#content/pages/not-found.ts'
import { services } from '#content/pages/services.ts'

it('names links, steps and categories as specified, in their number', () => {
  expect(navigation.header.map(({ href }) => href)).toEqual([
    '/',
    '/about',
    '/services',
    '/resources',
    '/blog',
    '/booking',
    '/faqs',
    '/testimonials',
    '/contact',
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
  expect(practice.description).toMatch(
    /compassionate, evidence-based, private virtual counseling for life transitions/i,
  )
  expect([notFound.title, JSON.stringify(notFound.lead)]).toEqual([
    '404',
    '[{"text":"Oops! Page not found"}]',
  ])
  expect(services.cards.map(({ link }) => link.href)).toEqual(['/booking', '/esa-evaluations', '/contact'])
  expect(esaEvaluations.steps.items.map(({ title }) => title)).toEqual([
    'Intake',
    'Assessment',
    'Clinical Determination',
    'Letter if appropriate',
  ])
  expect(faqQuestions.map(({ title }) => title)).toEqual([
    'Getting Started',
    'Technology & Privacy',
    'Sessions & Scheduling',
    'Insurance & Payment',
    'ESA Evaluations',
    'Crisis & Emergency',
  ])
  expect(contact.thankYou.links.map(({ href }) => href)).toEqual(['/booking', '/'])
  expect([products.kitTiles, products.kitItems, products.recommended].map(({ length }) => length)).toEqual([
    4, 6, 12,
  ])
})
