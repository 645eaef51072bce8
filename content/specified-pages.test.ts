import { expect, it } from 'vitest'

import { loadDocument } from '#content/document.ts'
import { navigation } from '#content/facts/navigation.ts'
import { practice } from '#content/facts/practice.ts'
import { products } from '#content/facts/products.ts'
import { contact as contactDocument } from '#content/pages/contact.ts'
import { esaEvaluations as esaEvaluationsDocument } from '#content/pages/esa-evaluations.ts'
import { faqs as faqsDocument } from '#content/pages/faqs.ts'
import { notFound } from '#content/messages/not-found.ts'
import { services as servicesDocument } from '#content/pages/services.ts'

const contact = loadDocument(contactDocument)
const esaEvaluations = loadDocument(esaEvaluationsDocument)
const faqs = loadDocument(faqsDocument)
const services = loadDocument(servicesDocument)

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
  expect([notFound.title, notFound.lead]).toEqual(['404', 'Oops! Page not found'])
  expect(services.cards.map(({ link }) => link.href)).toEqual(['/booking', '/esa-evaluations', '/contact'])
  expect(esaEvaluations.steps.items.map(({ title }) => title)).toEqual([
    'Intake',
    'Assessment',
    'Clinical Determination',
    'Letter if appropriate',
  ])
  expect(faqs.categories.map(({ title }) => title)).toEqual([
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
