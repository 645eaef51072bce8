import { writeDocument } from '#content/document.ts'
import { Practice } from '#content/schemas/facts.ts'
import { PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'

/** Identity and contact of the practice, for every page, message and mail. */
export const practice = writeDocument(
  { id: 'facts/practice', group: 'Your practice', label: 'Name, license and contact' },
  Practice,
  {
    name: 'Quiet Tide Counseling',
    legalName: null,
    tagline: 'Private online counseling for adults in Florida',
    description: 'Compassionate, evidence-based, private virtual counseling for life transitions.',
    owner: {
      name: 'Elena Marlowe',
      credentials: 'LMHC',
      title: 'Licensed Mental Health Counselor',
    },
    licence: {
      state: 'Florida',
      stateCode: 'FL',
      number: 'MH00000',
      verifyUrl: 'https://mqa-internet.doh.state.fl.us/MQASearchServices/HealthCareProviders',
      expires: null,
    },
    npi: '1234567893',
    caqh: '10000000',
    email: 'hello@quiet-tide.example',
    phone: '(407) 555-0142',
    postalAddress: { street: '1200 Lakeside Avenue, Suite 5', city: 'Orlando', state: 'FL', zip: '32801' },
    serviceArea: 'Florida',
    languages: 'english',
    hours: 'evenings-weekends',
    timeZone: PRACTICE_TIME_ZONE,
    founded: 2021,
    profiles: [],
    noticeOfPrivacyPractices: 'https://quiet-tide.example/notice-of-privacy-practices.pdf',
  },
  {
    name: 'practice name',
    'owner.name': 'owner’s full name',
    'licence.number': 'license number',
    npi: 'NPI',
    caqh: 'CAQH',
    email: 'practice email address',
    phone: 'practice phone number',
    'postalAddress.street': 'street of the postal address',
    'postalAddress.city': 'city of the postal address',
    'postalAddress.state': 'state of the postal address',
    'postalAddress.zip': 'ZIP code of the postal address',
    hours: 'when you see clients',
    founded: 'year the practice was founded',
    noticeOfPrivacyPractices: 'address of the Notice of Privacy Practices',
  },
  ['postalAddress.city', 'postalAddress.state', 'postalAddress.zip', 'hours', 'founded'],
)
