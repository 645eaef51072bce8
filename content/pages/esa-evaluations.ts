import { writeDocument } from '#content/document.ts'
import { EsaPage } from '#content/schemas/esa-page.ts'

// The specification's badge said "Florida and federal guidelines compliant". HUD withdrew its
// guidance in 2025, so there are no federal guidelines left to comply with; see docs/for-the-owner.md.
export const esaEvaluations = writeDocument(
  {
    id: 'pages/esa-evaluations',
    group: 'Pages',
    label: 'ESA Evaluations',
    page: '/esa-evaluations',
    help: 'Promise no outcome: the fee is for the evaluation, whatever the outcome. Read it twice a year, and set the day under “Days of review”.',
  },
  EsaPage,
  {
    meta: {
      title: 'ESA evaluations in {{serviceArea}}',
      description:
        'An honest emotional support animal evaluation by {{signature}}, for {{serviceArea}} residents. Flat fee of {{esaFee}}, whatever the outcome.',
    },
    title: 'Emotional support animal evaluations',
    lead: 'A careful assessment by a licensed mental health counselor, for people who live in {{serviceArea}}. If a letter is clinically warranted, you get one. If it is not, I’ll tell you so, and why.',
    badges: [
      'Written with Florida and federal housing law in mind',
      'Florida residents only',
      'Licensed professional (LMHC)',
    ],
    toForm: { label: 'Request an evaluation', href: '#esa-request' },
    inShort:
      '{{esaFee}} flat fee, whatever the outcome. If a letter is warranted, you’ll have it within {{esaLetterWithin}} of our last appointment.',
    evaluator: {
      title: 'Who evaluates you',
      body: '{{signature}}, {{ownerTitle}}, {{licenseState}} license {{licenseNumber}}. I do each evaluation and write each letter myself.',
      verify: { label: 'Look up my license with the state', href: '{{licenseCheck}}' },
      outcomes: null,
    },
    introduction: {
      title: 'More than a form and a signature',
      body: [
        'Many websites sell letters and “registrations” after a quiz. Florida law asks for more: the person who writes the letter has to know you and your need, and has to work within their license.',
        'So we talk. I ask about your health, your daily life and your animal, and I form a clinical opinion of my own.',
      ],
    },
    whatItIs: {
      title: 'What an ESA evaluation is',
      body: [
        'An emotional support animal (ESA) is an animal whose presence eases the effects of a mental health disability. It needs no special training. It is not a service dog, which is trained to do particular tasks.',
        'An evaluation answers two questions: do you have a mental health condition that substantially limits part of your daily life, and does this animal ease it? A letter states the answer for a housing provider. It does not name your diagnosis.',
      ],
    },
    steps: {
      title: 'How it works',
      lead: 'Four steps, and at each you know what comes next.',
      items: [
        {
          title: 'Intake',
          body: 'You send the request on this page. I’ll get back to you within {{esaRequestAnswer}} to find a time.',
        },
        {
          title: 'Assessment',
          body: 'We meet by secure video. I ask about your history, your symptoms, your home and your animal. Sometimes one appointment is enough; sometimes I ask for a second.',
        },
        {
          title: 'Clinical Determination',
          body: 'I decide, as a clinician, whether an ESA is warranted. No one can buy or promise the result.',
        },
        {
          title: 'Letter if appropriate',
          body: 'If it is warranted, you receive a signed letter for your housing provider. If it is not, we talk about what else may help.',
        },
      ],
    },
    fee: {
      title: 'One flat fee',
      amount: '{{esaFee}}',
      per: 'for the evaluation',
      body: [
        {
          list: [
            'The assessment by video',
            'My clinical determination, explained to you',
            'The letter, if one is warranted, within {{esaLetterWithin}} of our last appointment',
            'Two animals, if you need both: one evaluation, one letter',
            'Your housing provider’s own form, as far as I can answer it truthfully',
          ],
        },
        '**How you pay:** I tell you before we set the appointment. Sending the request costs nothing.',
        'The fee pays for the evaluation and is the same whatever the outcome. Insurance does not usually cover it. You can have a [Good Faith Estimate](/booking#good-faith-estimate) in writing before you decide.',
      ],
      link: { label: 'Request an evaluation', href: '#esa-request' },
    },
    letter: {
      title: 'See a sample letter',
      body: [
        '**{{signature}}, {{ownerTitle}}**, {{licenseState}} license {{licenseNumber}}, {{practiceName}}',
        'To whom it may concern:',
        'Jordan Sample lives in Florida. I evaluated Jordan by secure video on March 3 and have personal knowledge of what this letter says.',
        'In my clinical judgment, Jordan has a disability as fair housing law defines it, and needs an emotional support animal, a cat, because it eases the effects of that disability.',
        'I ask you to make a reasonable accommodation, so that Jordan can live with this animal. This letter names no diagnosis. I give out health information only with Jordan’s written permission.',
        'Signed and dated, with my address, phone number and license',
      ],
    },
    disclaimers: {
      title: 'Before you request one',
      items: [
        'An evaluation does not guarantee a letter, and a letter does not guarantee what a housing provider decides.',
        'The letter is about housing. It does not give an animal access to stores, restaurants, workplaces or airplanes.',
        'I evaluate adults who live in {{serviceArea}} and are there when we meet.',
        'In Florida it is a crime to knowingly give false information or paperwork about an ESA (section 817.265, Florida Statutes).',
        'You are responsible for your animal: its license, its vaccinations, and any damage it does.',
        'This page is general information, not legal advice. For a dispute with a housing provider, ask a lawyer or a fair housing office.',
        'An evaluation is not treatment and not emergency care. In a crisis, call or text 988, or call 911.',
      ],
      more: 'More to know before you decide',
    },
    lawChecked: { label: 'Law last checked', day: '{{esaLawChecked}}' },
    // Sources: 42 U.S.C. 3604(f); Florida Statutes 760.27 and 817.265; 14 CFR 382 as changed in January 2021;
    // HUD's withdrawal of FHEO-2013-01 and FHEO-2020-01 on 17 September 2025, and its notice of May 2026.
    questions: {
      title: 'Common questions',
      items: [
        {
          question: 'Am I guaranteed a letter?',
          answer:
            'No. I write a letter only if the evaluation shows that it is warranted. Anyone who promises one up front is not evaluating you.',
        },
        {
          question: 'What is the difference between an ESA and a service animal?',
          answer:
            'A service animal is a dog trained to do tasks for a person with a disability, and may go almost anywhere with that person. An ESA helps by being there, needs no training, and matters for housing only.',
        },
        {
          question: 'Does my landlord have to accept the letter?',
          answer: [
            'Often, but not always. The federal Fair Housing Act and Florida’s section 760.27 require most housing providers to make a reasonable accommodation for an animal that a person with a disability needs. They may ask for reliable information about the need if it is not obvious. In Florida they may not ask for your diagnosis or your records, and may not charge a pet fee for an ESA.',
            'They may refuse, for example, an animal that endangers others. The federal housing department (HUD) withdrew its guidance on assistance animals in September 2025 and narrowed what it enforces in May 2026. The Fair Housing Act itself has not changed, and Florida’s law stands.',
          ],
        },
        {
          question: 'Can my ESA fly with me?',
          answer:
            'Since January 2021, airlines in the United States do not have to accept ESAs. Most treat them as pets. Ask your airline before you book.',
        },
        {
          question: 'Do I need to register my animal or buy a vest?',
          answer:
            'No. There is no official registry of ESAs. In Florida, a certificate, registration or ID card from the internet is not enough by itself to show that you need an ESA.',
        },
        {
          question: 'What does it cost, and is it refunded if there is no letter?',
          answer: [
            'The flat fee is {{esaFee}}. It pays for my time and clinical judgment, so it is not refunded when the answer is no. If I see early on that an evaluation would not make sense for you, I’ll say so before you pay.',
            'Some housing providers ask for a new letter each year. If yours does, we meet again, because I can only write about how you are now. I tell you the fee for that before you book it.',
          ],
        },
      ],
    },
  },
  { 'fee.body': 'how a client pays for an ESA evaluation' },
  ['fee.body'],
)
