import { Practice } from '#content/schemas/facts.ts'
import { sample } from '#content/schemas/sample.ts'

const owner = {
  name: sample('owner’s full name', 'Elena Marlowe'),
  firstName: sample('owner’s first name', 'Elena'),
}
// Florida Statutes 491.0149: the licence goes with the name wherever the licensee is named in promotion.
const credentials = 'LMHC'
const address = sample('postal address', {
  street: '1200 Lakeside Avenue, Suite 5',
  city: 'Orlando',
  state: 'FL',
  zip: '32801',
})

/** The one place for who the practice is; every page, message and mail takes it from here. */
export const practice = Practice.parse({
  name: sample('practice name', 'Quiet Tide Counseling'),
  tagline: 'Private online counseling for adults in Florida',
  description: 'Compassionate, evidence-based, private virtual counseling for life transitions.',
  owner: {
    ...owner,
    credentials,
    title: 'Licensed Mental Health Counselor',
    signature: `${owner.name}, ${credentials}`,
  },
  licence: {
    state: 'Florida',
    stateCode: 'FL',
    number: sample('license number', 'MH00000'),
    verifyUrl: 'https://mqa-internet.doh.state.fl.us/MQASearchServices/HealthCareProviders',
  },
  npi: sample('NPI', '1234567893'),
  caqh: sample('CAQH', '10000000'),
  email: sample('practice e-mail address', 'hello@quiet-tide.example'),
  phone: sample('practice phone number', { display: '(407) 555-0142', tel: '+14075550142' }),
  postalAddress: {
    ...address,
    oneLine: `${address.street}, ${address.city}, ${address.state} ${address.zip}`,
  },
  serviceArea: 'Florida',
  timeZone: 'America/New_York',
  availability: 'Evenings and weekends, by telehealth only',
  founded: sample('year the practice was founded', 2021),
  noticeOfPrivacyPractices: sample(
    'address of the Notice of Privacy Practices',
    'https://quiet-tide.example/notice-of-privacy-practices.pdf',
  ),
})
