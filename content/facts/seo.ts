import { writeDocument } from '#content/document.ts'
import { Seo } from '#content/schemas/facts.ts'

export const seo = writeDocument('facts/seo', Seo, {
  siteName: '{{practiceName}}',
  titlePattern: '{title} | {{practiceName}}',
  defaultDescription:
    'Private online counseling for adults in {{serviceArea}} with {{signature}}, on {{hours}}.',
  locale: 'en_US',
  language: 'en-US',
})
