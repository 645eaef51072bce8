import { practice } from '#content/facts/practice.ts'
import { Seo } from '#content/schemas/facts.ts'

export const seo = Seo.parse({
  siteName: practice.name,
  titlePattern: `{title} | ${practice.name}`,
  defaultDescription: `Private online counseling for adults in ${practice.serviceArea} with ${practice.owner.signature}. Evening and weekend appointments, insurance or self-pay.`,
  locale: 'en_US',
  language: 'en-US',
})
