import { writeDocument } from '#content/document.ts'
import { Pictures } from '#content/schemas/pictures.ts'

/** Where it is null, the site shows the drawing that it comes with. */
export const pictures = writeDocument(
  { id: 'facts/pictures', group: 'Pictures', label: 'Pictures' },
  Pictures,
  {
    portrait: null,
    hero: null,
    logo: null,
    scenes: {
      services: null,
      esaEvaluations: null,
      resources: null,
      booking: null,
      faqs: null,
      contact: null,
      membership: null,
    },
  },
)
