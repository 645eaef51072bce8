import { expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { notFound } from '#content/messages/not-found.ts'

const { practice } = builtIn.facts
const { products } = builtIn.facts

const contact = builtIn.pages.contact
const esaEvaluations = builtIn.pages.esaEvaluations
const faqs = builtIn.pages.faqs
const services = builtIn.pages.services

// Shows: spec 2.15, 2.35, 2.39, 2.45, 2.55, 2.102
it('names steps and categories as specified, in their number', () => {
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
