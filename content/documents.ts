import type { Document, Loaded } from '#content/document.ts'
import { availability } from '#content/facts/availability.ts'
import { blog } from '#content/facts/blog.ts'
import { fees } from '#content/facts/fees.ts'
import { memberResources } from '#content/facts/member-resources.ts'
import { navigation } from '#content/pages/navigation.ts'
import { notices } from '#content/facts/notices.ts'
import { offers } from '#content/facts/offers.ts'
import { pdfFiles } from '#content/facts/pdf-files.ts'
import { pictures } from '#content/facts/pictures.ts'
import { plans } from '#content/facts/plans.ts'
import { platforms } from '#content/facts/platforms.ts'
import { practice } from '#content/facts/practice.ts'
import { products } from '#content/facts/products.ts'
import { retention } from '#content/facts/retention.ts'
import { reviews } from '#content/facts/reviews.ts'
import { seo } from '#content/facts/seo.ts'
import { testimonialFallback } from '#content/facts/testimonials.ts'
import { about } from '#content/pages/about.ts'
import { answers } from '#content/pages/answers.ts'
import { booking } from '#content/pages/booking.ts'
import { contact } from '#content/pages/contact.ts'
import { esaEvaluations } from '#content/pages/esa-evaluations.ts'
import { faqs } from '#content/pages/faqs.ts'
import { home } from '#content/pages/home.ts'
import { membership } from '#content/pages/membership.ts'
import { newsletter } from '#content/pages/newsletter.ts'
import { offline } from '#content/pages/offline.ts'
import { ownPages } from '#content/pages/own-pages.ts'
import { privacy } from '#content/pages/privacy.ts'
import { resources } from '#content/pages/resources.ts'
import { services } from '#content/pages/services.ts'
import { spanish, spanishCrisis } from '#content/pages/spanish.ts'
import { telehealthConsent } from '#content/pages/telehealth-consent.ts'
import { terms } from '#content/pages/terms.ts'
import { testimonials } from '#content/pages/testimonials.ts'

export const factDocuments = {
  practice,
  fees,
  platforms,
  plans,
  products,
  offers,
  pictures,
  pdfFiles,
  blog,
  reviews,
  retention,
  testimonialFallback,
  memberResources,
}
export type Facts = Loaded<typeof factDocuments>

/** Their texts may contain references to facts. */
export const pageDocuments = {
  availability,
  notices,
  navigation,
  seo,
  home,
  about,
  services,
  esaEvaluations,
  resources,
  booking,
  faqs,
  testimonials,
  contact,
  membership,
  newsletter,
  offline,
  privacy,
  terms,
  telehealthConsent,
  spanish,
  spanishCrisis,
  /** Not a page: for the owner’s inbox. */
  answers,
  ...ownPages,
}
/** The texts of all pages, as they are shown. */
export type Pages = Loaded<typeof pageDocuments>

export const documents: readonly Document[] = [
  ...Object.values(factDocuments),
  ...Object.values(pageDocuments),
]
