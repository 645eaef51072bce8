import { writeDocument } from '#content/document.ts'
import { PolicyPage } from '#content/schemas/policy-page.ts'

export const telehealthConsent = writeDocument(
  {
    id: 'pages/telehealth-consent',
    group: 'Pages',
    label: 'Telehealth Consent',
    page: '/telehealth-consent',
    help: 'Clients sign at the booking platforms: make sure that theirs says what yours says.',
  },
  PolicyPage,
  {
    meta: {
      title: 'Telehealth consent',
      description:
        'What telehealth counseling in {{serviceArea}} is, its benefits, risks and limits, what to do in an emergency, and what you agree to beforehand.',
    },
    title: 'Telehealth consent',
    lead: 'Please read this before we meet. You sign your consent on the platform where you book, not on this website; here you can read it at your own pace and ask about it.',
    updated: { label: 'Last updated', day: '{{consentUpdated}}' },
    contents: 'On this page',
    sections: [
      {
        id: 'what-it-is',
        title: 'What telehealth is',
        body: 'Telehealth is care at a distance, by live video or, if that fails, by phone. Florida law allows it and holds me to the same standard as in-person care (section 456.47, Florida Statutes). I am {{signature}}, a licensed mental health counselor in {{licenseState}}, license {{licenseNumber}}.',
      },
      {
        id: 'benefits-and-limits',
        title: 'Benefits and limits',
        body: [
          'Telehealth saves you the drive, and lets you talk from a familiar place. It also has limits:',
          {
            list: [
              'I see and hear less than I would in person and may miss something; please tell me if I do.',
              'Technology can fail in the middle of a sentence.',
              'It is not right for everyone. If I think that you need care in person, or more than I can give, I will say so and help you find it.',
            ],
          },
          'Counseling can be hard work, and feelings may get stronger before they ease. I cannot promise a result.',
        ],
      },
      {
        id: 'adults',
        title: 'Who this is for',
        body: 'Adults, 18 and older, who are in {{serviceArea}} at the time of the appointment. I do not see minors.',
      },
      {
        id: 'each-appointment',
        title: 'At the start of each appointment',
        body: [
          {
            list: [
              'I ask where you are: the address, in case I need to send help.',
              'I ask for a phone number where I can reach you if the video fails.',
              'At our first meeting, I ask you to show a photo ID.',
              'You make sure that you are in a private and safe place where no one can listen in, and not driving. Your baby may be with you.',
            ],
          },
        ],
      },
      {
        id: 'emergencies',
        title: 'Emergencies',
        body: [
          'Telehealth counseling is not emergency care. {{crisisNotice}}',
          'You give me the name and number of someone near you I may call if I am worried about your safety. If I believe that you or another person is in serious danger during an appointment, I may call that person, 911 or emergency services where you are.',
        ],
      },
      {
        id: 'technology',
        title: 'Technology',
        body: 'You need a phone, tablet or computer with camera and microphone, a steady connection and an up-to-date browser. If the connection breaks, we both try again for five minutes; then I call you. If we cannot continue, we find another time, and you are not charged for the session that was cut short.',
      },
      {
        id: 'no-recording',
        title: 'No recording',
        body: 'I do not record appointments in audio or video, and I ask you not to. Florida law forbids recording a conversation without the consent of everyone in it (section 934.03, Florida Statutes).',
      },
      {
        id: 'confidentiality',
        title: 'Confidentiality, and where it ends',
        body: [
          'What you tell me is confidential by federal and Florida law. I must or may speak without your permission only in a few cases, such as these:',
          {
            list: [
              'if there is reason to suspect that a child or a vulnerable adult is being abused or neglected',
              'if you tell me of a specific threat to kill or seriously injure someone, and I judge that you mean it and could do it soon: then I must tell the police (section 491.0147, Florida Statutes)',
              'if you are in such danger that you need an examination under Florida’s Baker Act (section 394.463)',
              'if a court orders it',
              'if you file a complaint or a lawsuit against me, as far as I need to respond',
            ],
          },
          'The [Notice of Privacy Practices]({{noticeOfPrivacyPractices}}) has the full list. The video and the record are on the booking platform, under its own safeguards. No electronic system is without risk.',
        ],
      },
      {
        id: 'fees',
        title: 'Fees and cancellation',
        body: [
          'Without insurance a session is {{selfPay}}. With insurance you pay what your plan sets, typically {{copay}}. Your plan may cover telehealth differently from an office visit, so please check.',
          'Cancel on the platform at least {{cancellationNotice}} ahead. After that, or if you miss the appointment, its late cancellation fee may apply.',
          'If you are uninsured or pay out of pocket, you get a [Good Faith Estimate](/booking#good-faith-estimate) in writing.',
        ],
      },
      {
        id: 'messages',
        title: 'Between appointments',
        body: 'Email and phone are for scheduling. I answer on business days, usually within {{contactPageAnswer}}. Ordinary email is not secure, so please leave health details out of it.',
      },
      {
        id: 'your-choice',
        title: 'Your choice',
        body: [
          'Telehealth is your choice. You can ask questions at any time, refuse any part, stop, or withdraw your consent, without losing any right to care elsewhere.',
          'You can [verify my license]({{licenseCheck}}) and file a complaint about me with the Florida Department of Health.',
        ],
      },
      {
        id: 'signature',
        title: 'How you sign',
        body: 'Before our first appointment the booking platform shows you this consent and the treatment agreement, and you sign there electronically. Nothing that you click on this website counts as a signature.',
      },
    ],
  },
)
