import type { inquiry } from '#content/messages/inquiry.ts'

/**
 * Sample rows of the trial copy in the owner’s lists: invented people. Production never has them. `daysAgo` counts from
 * the first start.
 */
type Progress = 'new' | 'read' | 'answered' | 'done'

interface TrialMessage {
  daysAgo: number
  progress: Progress
  name: string
  message: string
  phone?: string
  topic?: keyof typeof inquiry.topics
}

export const trialMessages: readonly TrialMessage[] = [
  {
    daysAgo: 0.1,
    progress: 'new',
    name: 'Jordan Ellis',
    message: 'Do you take Cigna, and do you have something open after 6 p.m.? Tuesdays would be best.',
  },
  {
    daysAgo: 0.8,
    progress: 'new',
    name: 'Priya Nair',
    topic: 'therapy',
    phone: '(813) 555-0111',
    message:
      'Our baby came in September and I would like to start in the new year. How soon should I book, and may she be in the room?',
  },
  {
    daysAgo: 2,
    progress: 'read',
    name: 'Samuel Whitaker',
    topic: 'consulting',
    message: 'We are a clinic in Ocala and look for a talk on burnout, for about thirty nurses, in February.',
  },
  {
    daysAgo: 4,
    progress: 'answered',
    name: 'Denise Carter',
    message: 'I travel to Atlanta for work every other week. Can I keep my appointments from there?',
  },
  {
    daysAgo: 6,
    progress: 'answered',
    name: 'Luis Ortega',
    message: 'My mother speaks Spanish only. Do you know somebody near Kissimmee who works with her plan?',
  },
  {
    daysAgo: 11,
    progress: 'done',
    name: 'Mia Thompson',
    message: 'My plan is out of network for you. Would I get a superbill that I can send in?',
  },
  {
    daysAgo: 16,
    progress: 'done',
    name: 'Walter Nguyen',
    phone: '(352) 555-0127',
    message: 'Please call me about changing my time, mornings are fine.',
  },
  {
    daysAgo: 23,
    progress: 'done',
    name: 'Grace Kim',
    message: 'Thank you for the names you sent. I have found someone ten minutes from home.',
  },
]

const REQUEST = {
  phone: '(407) 555-0142',
  dateOfBirth: '04/23/1985',
  address: '12 Palm Street',
  city: 'Orlando',
  state: 'FL',
  zipCode: '32801',
}

export const trialRequests = [
  {
    ...REQUEST,
    daysAgo: 0.5,
    progress: 'new' as Progress,
    firstName: 'Ana',
    lastName: 'Rivera',
    currentAnimal: 'yes',
    mentalHealthConditions: 'Anxiety, for about two years.',
    symptomsDescription: 'I wake at three and stay awake. With the dog beside me I fall asleep again.',
    housingNeed: 'yes',
  },
  {
    ...REQUEST,
    daysAgo: 3,
    progress: 'read' as Progress,
    firstName: 'Terrence',
    lastName: 'Blake',
    dateOfBirth: '11/02/1991',
    city: 'Jacksonville',
    zipCode: '32202',
    currentAnimal: 'considering',
    mentalHealthConditions: 'Low mood since a move.',
    symptomsDescription: 'Evenings are long. I would like to know whether a cat would be part of the answer.',
    housingNeed: 'unsure',
  },
  {
    ...REQUEST,
    daysAgo: 9,
    progress: 'answered' as Progress,
    firstName: 'Colleen',
    lastName: 'Murphy',
    dateOfBirth: '07/15/1968',
    city: 'Naples',
    zipCode: '34102',
    currentAnimal: 'yes',
    mentalHealthConditions: 'Grief.',
    symptomsDescription: 'My husband died in spring. The dog was his, and my building does not allow dogs.',
    housingNeed: 'yes',
  },
  {
    ...REQUEST,
    daysAgo: 19,
    progress: 'done' as Progress,
    firstName: 'Andre',
    lastName: 'Baptiste',
    dateOfBirth: '01/30/1999',
    city: 'Miami',
    zipCode: '33130',
    currentAnimal: 'no',
    mentalHealthConditions: 'Panic attacks.',
    symptomsDescription: 'Mostly on the bus and in shops, about once a week.',
    housingNeed: 'no',
  },
]

/** First and last name, and how long ago they joined, in days. */
export const trialMembers: readonly [first: string, last: string, daysAgo: number][] = [
  ['Renee', 'Dawson', 1.5],
  ['Hector', 'Salas', 8],
  ['Imani', 'Brooks', 17],
  ['Owen', 'Fischer', 29],
]

/** First names, with the days since they subscribed and the list. */
export const trialSubscribers: readonly [name: string, daysAgo: number, list: string][] = [
  ['alice', 0.4, 'Newsletter'],
  ['ben', 2.2, 'Welcome Series'],
  ['carla', 5, 'Newsletter'],
  ['dev', 9, 'Blog Notifications'],
  ['ellen', 12, 'Newsletter'],
  ['farid', 18, 'Newsletter'],
  ['gwen', 24, 'Blog Notifications'],
  ['hugo', 27, 'Newsletter'],
]

/** Visits of a usual day, by page. */
export const trialVisits: Readonly<Record<string, number>> = {
  '/': 34,
  '/services': 14,
  '/booking': 19,
  '/about': 11,
  '/esa-evaluations': 9,
  '/faqs': 7,
  '/contact': 5,
  '/resources': 6,
  '/es': 4,
}
