import type { GuideStep } from '#contracts/set-up.ts'
import type { FieldPlace } from '#contracts/site.ts'

const practice = fieldsOf('facts/practice')
const fees = fieldsOf('facts/fees')
const platforms = fieldsOf('facts/platforms')
const products = fieldsOf('facts/products')
const offers = fieldsOf('facts/offers')

/** The fields of the draft in which the answers to each question are stored. */
export const PLACES: Record<GuideStep, FieldPlace[]> = {
  practice: practice('name', 'owner.name', 'owner.credentials', 'founded'),
  license: practice('licence.number', 'licence.expires', 'npi', 'caqh'),
  contact: practice('email', 'phone'),
  address: practice(
    'postalAddress.street',
    'postalAddress.city',
    'postalAddress.state',
    'postalAddress.zip',
    'legalName',
  ),
  fees: fees('selfPay', 'therapyLength', 'copay.from', 'copay.to', 'cancellationHours'),
  replies: fees(
    'responseTimes.formText',
    'responseTimes.homeForm',
    'responseTimes.contactPage',
    'responseTimes.esaRequest',
  ),
  platforms: platforms(
    'platforms.doctor-booking.name',
    'platforms.doctor-booking.profileUrl',
    'platforms.headway.profileUrl',
    'platforms.sondermind.profileUrl',
    'platforms.grow-therapy.profileUrl',
  ),
  calendar: [
    ...offers('calendar'),
    ...platforms('widget.scriptUrl', 'widget.link.class', 'widget.link.data', 'widget.allowed.frame'),
  ],
  insurers: platforms('insurers'),
  picture: fieldsOf('facts/pictures')('portrait'),
  words: [...fieldsOf('pages/home')('intro.bio'), ...fieldsOf('pages/about')('story.body')],
  approach: fieldsOf('pages/about')('story.body'),
  groups: fieldsOf('pages/about')('groups.items'),
  topics: [1, 2, 3, 4].map((number) => ({ document: `pages/own-${number}`, path: 'show.shown' })),
  background: fieldsOf('pages/about')(
    'background.degree',
    'background.since',
    'background.trainings',
    'background.memberships',
  ),
  hours: [...practice('hours', 'languages'), ...fieldsOf('facts/availability')('state')],
  esa: [
    ...offers('esaEvaluations'),
    ...fees('esaEvaluation', 'esaLetterWithin'),
    ...fieldsOf('pages/esa-evaluations')('fee.body'),
    ...fieldsOf('facts/reviews')('esaLawChecked'),
  ],
  memberships: [...offers('memberships'), ...fieldsOf('facts/member-resources')('texts')],
  testimonials: [
    ...offers('testimonials'),
    ...fieldsOf('facts/testimonials')(
      'shown',
      'testimonials.0.text',
      'testimonials.1.text',
      'testimonials.2.text',
    ),
  ],
  blog: [
    ...offers('blog'),
    ...fieldsOf('facts/blog')(
      'address',
      'articles.0.title',
      'articles.0.published',
      'articles.1.title',
      'articles.1.published',
      'articles.2.title',
      'articles.2.published',
    ),
  ],
  newsletter: offers('newsletter', 'popup'),
  ebook: [
    ...offers('ebook'),
    ...products(
      'ebook.title',
      'ebook.description',
      'ebook.contains',
      'ebook.price',
      'ebook.productId',
      'ebook.checkout',
    ),
  ],
  products: [...offers('products'), ...products('affiliateTag')],
  policies: [
    ...practice('noticeOfPrivacyPractices'),
    ...fieldsOf('facts/reviews')('privacyPolicyUpdated', 'termsUpdated', 'consentUpdated'),
  ],
}

function fieldsOf(document: string) {
  return (...paths: string[]): FieldPlace[] => paths.map((path) => ({ document, path }))
}
