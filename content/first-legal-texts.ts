// oxlint-disable max-lines -- texts as they were, kept whole
import type { Changes } from '#content/site-content.ts'

/**
 * The legal texts of version 0.1.0, up to which a release did not keep those that the owner had not changed: what such
 * a release shows to visitors. Never changed.
 */
export const firstLegalTexts: Changes = {
  'pages/esa-evaluations': {
    'meta.title': 'ESA evaluations in {{serviceArea}}',
    'meta.description':
      'An honest emotional support animal evaluation by {{signature}}, for {{serviceArea}} residents. Flat fee of {{esaFee}}, whatever the outcome.',
    title: 'Emotional support animal evaluations',
    lead: 'A careful assessment by a licensed mental health counselor, for people who live in {{serviceArea}}. If a letter is clinically warranted, you get one. If it is not, I’ll tell you so, and why.',
    'introduction.title': 'More than a form and a signature',
    'introduction.body': [
      'Many websites sell letters and “registrations” after a quiz. Florida law asks for more: the person who writes the letter has to know you and your need, and has to work within their license.',
      'So we talk. I ask about your health, your daily life and your animal, and I form a clinical opinion of my own.',
    ],
    'whatItIs.title': 'What an ESA evaluation is',
    'whatItIs.body': [
      'An emotional support animal (ESA) is an animal whose presence eases the effects of a mental health disability. It needs no special training. It is not a service dog, which is trained to do particular tasks.',
      'An evaluation answers two questions: do you have a mental health condition that substantially limits part of your daily life, and does this animal ease it? A letter states the answer for a housing provider. It does not name your diagnosis.',
    ],
    'steps.title': 'How it works',
    'steps.lead': 'Four steps, and at each you know what comes next.',
    'steps.items.0.body':
      'You send the request on this page. I’ll get back to you within {{esaRequestAnswer}} to find a time.',
    'steps.items.1.body':
      'We meet by secure video. I ask about your history, your symptoms, your home and your animal. Sometimes one appointment is enough; sometimes I ask for a second.',
    'steps.items.2.body':
      'I decide, as a clinician, whether an ESA is warranted. No one can buy or promise the result.',
    'steps.items.3.body':
      'If it is warranted, you receive a signed letter for your housing provider. If it is not, we talk about what else may help.',
    'fee.title': 'One flat fee',
    'fee.per': 'for the evaluation',
    'fee.body': [
      {
        list: [
          'The assessment by video',
          'My clinical determination, explained to you',
          'The letter, if one is warranted',
        ],
      },
      'The fee pays for the evaluation and is the same whatever the outcome. Insurance does not usually cover it. You can have a [Good Faith Estimate](/booking#good-faith-estimate) in writing before you decide.',
    ],
    'disclaimers.title': 'Please know before you request one',
    'disclaimers.items': [
      'An evaluation does not guarantee a letter, and a letter does not guarantee what a housing provider decides.',
      'The letter is about housing. It does not give an animal access to stores, restaurants, workplaces or airplanes.',
      'I evaluate adults who live in {{serviceArea}} and are there when we meet.',
      'In Florida it is a crime to knowingly give false information or papers about an ESA (section 817.265, Florida Statutes).',
      'You are responsible for your animal: its license, its vaccinations, and any damage it does.',
      'This page is general information, not legal advice. For a dispute with a housing provider, ask a lawyer or a fair housing office.',
      'An evaluation is not treatment and not emergency care. In a crisis, call or text 988, or call 911.',
    ],
    'questions.title': 'Common questions',
    'questions.items': [
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
          'Often, but not always. The federal Fair Housing Act and Florida’s section 760.27 require most housing providers to make a reasonable exception for an animal that a person with a disability needs. They may ask for reliable information about the need if it is not obvious. In Florida they may not ask for your diagnosis or your records, and may not charge a pet fee for an ESA.',
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
        answer:
          'The flat fee is {{esaFee}}. It pays for my time and clinical judgment, so it is not refunded when the answer is no. If I see early on that an evaluation would not make sense for you, I’ll say so before you pay.',
      },
    ],
  },
  'pages/privacy': {
    'meta.title': 'Privacy policy',
    'meta.description':
      'What this website keeps about you, why, for how long, and how to have it corrected or deleted. Written in plain words by {{practiceName}}.',
    title: 'Privacy policy',
    lead: '{{practiceName}} follows HIPAA, the federal health privacy law. This page is about the website. How I handle health information is in the [Notice of Privacy Practices]({{noticeOfPrivacyPractices}}).',
    sections: [
      {
        id: 'contact-form',
        title: 'What the contact form collects',
        body: [
          'When you send me a message through this site, I receive:',
          {
            list: [
              'your name',
              'your email address',
              'your phone number, if you give it',
              'your message',
              'the time at which you sent it',
            ],
          },
        ],
      },
      {
        id: 'other-forms',
        title: 'What else you can choose to send',
        body: [
          {
            list: [
              '**Newsletter and other lists:** your email address, your first name if you give it, and the list you chose.',
              '**Testimonials:** your words and the name under which they appear. A first name becomes “First name M.”',
              '**Member account:** your name, email address, phone number if given, preferences, when you signed in, a record of each browser that you signed in with, and a scrambled form of your password that no one can read. If you buy a plan, which one. If you send a message or an ESA request while you are signed in, that it came from your account.',
              '**ESA request:** your name, address, date of birth and contact details, and what you write about your health, your animal and your home. It is the only form here that asks about health.',
            ],
          },
          'With each message and ESA request, the site keeps a scrambled form of its email address, which only this site can compare. That is how members who have confirmed the same address find what they sent.',
        ],
      },
      {
        id: 'analytics',
        title: 'Analytics',
        body: 'I use no analytics service, no advertising trackers and no social media buttons. The server notes technical events, such as an error on a page, to keep the site running. These notes do not hold your name or what you write. To stop abuse, IP addresses are counted for a short time. The server also counts how often each public page is opened on a day, without cookies: only the page, the day and a number are kept, for {{pageVisitsKept}}. Nothing about you is kept with it: no address, no browser, no time of day, and not where you came from.',
      },
      {
        id: 'not-collected',
        title: 'What is not collected',
        body: [
          'The contact form, the newsletter, testimonials and member accounts are **not a channel for protected health information**. Please do not put diagnoses, symptoms, treatment or insurance numbers there.',
          'An ESA request is the exception: an evaluation cannot begin without some health information. It is handled as described under “Security” and “Clinical privacy”.',
          'I never see your card number. Payments are made on the payment company’s own pages.',
        ],
      },
      {
        id: 'use',
        title: 'How I use it',
        body: [
          {
            list: [
              'to answer you, and to arrange an appointment or an evaluation',
              'to send the emails that you signed up for',
              'to run your account and your membership',
              'to publish a testimonial, if you agreed',
              'to protect the site from abuse',
            ],
          },
          'I do not sell your information, and I do not use it for advertising.',
        ],
      },
      {
        id: 'security',
        title: 'Security',
        body: 'What you send here travels over an encrypted connection. Messages and ESA requests are encrypted where they are stored. Only the practice can open them, and the member who sent them, in their own download. Each time one is opened, the site records it. No system is perfect: if something happens to your information, I will tell you as the law requires.',
      },
      {
        id: 'retention',
        title: 'How long it is kept',
        body: [
          {
            list: [
              'Contact submissions are kept for up to {{enquiryKept}} and then deleted.',
              'ESA requests are deleted here after {{esaRequestKept}} at the latest. If an evaluation takes place, it is part of your clinical record, which Florida requires me to keep for {{clinicalRecordKept}} after our last contact, outside this website.',
              'Your account lasts until you delete it; one whose address is never confirmed is removed after 30 days. Messages and ESA requests that you sent stay with the practice after that, no longer linked to an account, for the times above. Write to me if they should go earlier.',
              'Your newsletter subscription lasts until you leave the list. The address is then kept for {{unsubscribedAddressKept}}, as proof that I followed your request. Mailchimp keeps it on its do-not-email list, unless you delete your account: then your address is removed there for good.',
              'A published testimonial stays until you withdraw it. One that is not published is deleted after {{pendingTestimonialKept}}.',
              'The record of who opened a message, and when, is kept for {{readingRecordKept}}. It holds nothing of the message.',
            ],
          },
        ],
      },
      {
        id: 'third-parties',
        title: 'Third-party services',
        body: [
          'Some things are done by other companies, under their own policies:',
          {
            list: [
              '**Booking platforms** ({{platformNames}}) for appointments, insurance and clinical records. {{calendarNotice}}',
              '**Stripe** for membership payments: your email address, your plan, and a number that stands for your account. What you type on its pages goes to Stripe alone. When you delete your account, I have it remove you as a customer; it keeps its records of what was paid.',
              '**Mailchimp** for mailing lists: your email address, your first name, a neutral list label and your unsubscribe link. It is never told that someone asked about an ESA evaluation or a health matter.',
              '**An email service** to deliver messages, and **a hosting company** that runs the server.',
              '**Shops, the eBook checkout and the blog**, when you follow a link there. Links marked as paid let the shop know that you came from here.',
            ],
          },
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and storage in your browser',
        body: [
          'This site sets one cookie, and only once you sign in to an account. It also keeps a few things in your own browser:',
          {
            list: [
              '**While a tab is open** (session storage): that you closed the newsletter popup, what you have typed and not yet sent or saved, such as the answers of an ESA request, that you are choosing a new password, and that the page was reloaded after an update.',
              '**Until you sign out** (local storage): your sign-in, if you have an account. In the practice’s own browser, also the time of the last action there.',
              '**For a year** (cookie): a mark that an account was signed in with this browser, so that someone who tries to guess its password elsewhere can’t lock you out. It holds no name and no address, and opens nothing.',
              '**Until you clear it** (local storage): a mark that you joined a mailing list here, so that I do not ask again. It holds no address.',
              '**Until you clear it** (service worker): one page of this site with crisis numbers and my contact, shown when you have no connection. It is the same for everyone and holds nothing about you.',
            ],
          },
          'You can remove all of it at any time in your browser’s settings. On a shared computer, please sign out.',
        ],
      },
      {
        id: 'clinical-privacy',
        title: 'Clinical privacy',
        body: [
          'What you tell me as a client is protected by more than this page:',
          {
            list: [
              'HIPAA, the federal health privacy law, and my [Notice of Privacy Practices]({{noticeOfPrivacyPractices}})',
              'the privacy policy of the platform where you book',
              'the treatment agreement that you sign there',
              'Florida law on the confidentiality of counseling (section 491.0147, Florida Statutes)',
            ],
          },
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        body: [
          'Write to [{{email}}](mailto:{{email}}), and I will:',
          {
            list: [
              'delete what this site holds about you',
              'take you off a mailing list, or stop another use',
              'send you a copy',
              'correct what is wrong',
            ],
          },
          'On their dashboard, members can download what the site holds about them, correct their profile, leave the newsletter, and delete their account themselves. Each newsletter has an unsubscribe link. For messages, ESA requests and testimonials, please write to me. Clinical records follow the rules of the Notice of Privacy Practices.',
        ],
      },
      {
        id: 'how-to-reach-me',
        title: 'Contact',
        body: [
          '{{practiceName}}, {{signature}}',
          '{{postalAddress}}',
          '[{{email}}](mailto:{{email}}), [{{phone}}](tel:{{phoneDialed}})',
        ],
      },
    ],
  },
  'pages/terms': {
    'meta.title': 'Terms of use',
    'meta.description':
      'The rules for using the website of {{practiceName}}: what it is and is not, accounts and memberships, fees, cancellation, and your rights.',
    title: 'Terms of use',
    lead: 'What you can expect from this website, and what I ask of you. By using the site you accept these terms.',
    sections: [
      {
        id: 'who',
        title: 'Who runs this site',
        body: '{{practiceName}} is the practice of {{signature}}, a licensed mental health counselor in {{licenseState}} (license {{licenseNumber}}). “I” and “me” mean the practice, “you” the person who uses the site.',
      },
      {
        id: 'not-care',
        title: 'Information, not care',
        body: [
          'Articles, worksheets and everything else on this site are for information. They are not diagnosis or treatment, and they do not replace advice from someone who knows you.',
          'Reading the site, writing to me, having an account or buying a membership does not make you my client. That begins when we both agree to it and you have signed a treatment agreement on a booking platform.',
        ],
      },
      {
        id: 'emergencies',
        title: 'Not for emergencies',
        body: 'Nothing on this site is monitored around the clock. {{crisisNotice}}',
      },
      {
        id: 'who-may-use',
        title: 'Adults, and Florida',
        body: 'Accounts, memberships and services are for adults, 18 and older. Counseling and ESA evaluations are for people who are in {{serviceArea}} when we meet.',
      },
      {
        id: 'accounts',
        title: 'Your account',
        body: 'Give a name and an email address that are yours, choose a password that you use nowhere else, and tell me if you think that someone else got in. You can delete your account on your dashboard at any time; an active membership has to be canceled first.',
      },
      {
        id: 'memberships',
        title: 'Memberships',
        body: [
          'A paid membership renews each month until you cancel. You are told the price before you pay, and before it ever changes.',
          'You can change or cancel it yourself: choose “Manage Subscription” on the [membership page](/membership). You then keep your plan until the end of the month you have paid for. A month that has started is not refunded, unless the law says otherwise or I could not provide what was promised.',
          'A membership is not health insurance and not an emergency service.',
        ],
      },
      {
        id: 'fees',
        title: 'Fees for services',
        body: [
          'Counseling without insurance is {{selfPay}} per session; an ESA evaluation is a flat {{esaFee}}. With insurance you pay what your plan sets. You pay for counseling through the platform where you book.',
          'Please cancel at least {{cancellationNotice}} ahead. After that, or if you miss the appointment, the platform’s late cancellation fee may apply.',
          'If you are uninsured or pay out of pocket, you have the right to a [Good Faith Estimate](/booking#good-faith-estimate) in writing.',
        ],
      },
      {
        id: 'esa',
        title: 'ESA evaluations',
        body: 'The fee is for the evaluation, whatever the outcome. I promise a careful and honest assessment, not a letter and not a housing provider’s decision. What you tell me for it must be true.',
      },
      {
        id: 'digital-products',
        title: 'Digital products and links',
        body: [
          'The eBook is for your own use. Please do not resell or share it. If the file does not open, write to me and I will fix it.',
          'Some links to stores are paid links: I may earn a commission if you buy. I do not run those stores and am not responsible for what they sell. The same goes for booking platforms and other outside sites.',
        ],
      },
      {
        id: 'your-words',
        title: 'What you send me',
        body: 'What you write stays yours. If you submit a testimonial, you let me publish it on this site under the name shown in the form, unchanged or shortened without changing its meaning. You can withdraw it at any time. Please send only what is true and yours.',
      },
      {
        id: 'fair-use',
        title: 'Fair use of the site',
        body: 'Do not try to break into the site, to reach other people’s information, to overload it, or to use it for advertising. I may close an account that does any of this.',
      },
      {
        id: 'limits',
        title: 'Liability',
        body: [
          'I take care that the site is correct and works, but I cannot promise that it is always available or free of mistakes. As far as the law allows, I am not liable for indirect losses from using this website, and my liability for a paid product or membership is limited to what you paid for it in the twelve months before.',
          'This does not limit my professional duties to clients, or any right that the law does not let me limit.',
        ],
      },
      {
        id: 'law',
        title: 'Law',
        body: 'Florida law applies. Please talk to me first if something goes wrong. If that does not help, Florida courts decide, unless the law where you live gives you another right.',
      },
      {
        id: 'changes',
        title: 'Changes',
        body: 'If these terms change, the date above changes too. Members are told by email about changes that matter, at least 30 days ahead.',
      },
      {
        id: 'how-to-reach-me',
        title: 'Contact',
        body: [
          '{{practiceName}}, {{postalAddress}}',
          '[{{email}}](mailto:{{email}}), [{{phone}}](tel:{{phoneDialed}})',
        ],
      },
    ],
  },
  'pages/telehealth-consent': {
    'meta.title': 'Telehealth consent',
    'meta.description':
      'What telehealth counseling in {{serviceArea}} is, its benefits, risks and limits, what to do in an emergency, and what you agree to beforehand.',
    title: 'Telehealth consent',
    lead: 'Please read this before we meet. You sign your consent on the platform where you book, not on this website; here you can read it at your own pace and ask about it.',
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
              'You make sure that you are alone, in a private and safe place, and not driving.',
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
  'pages/booking': {
    'goodFaithEstimate.title': 'Your right to a Good Faith Estimate',
    'goodFaithEstimate.body': [
      'If you do not have insurance, or do not use it, you have the right to know what your care is likely to cost before you receive it.',
      {
        list: [
          'If you schedule at least 3 business days ahead, you get a Good Faith Estimate in writing within 1 business day. If you schedule at least 10 business days ahead, within 3 business days.',
          'You can also ask for one before you schedule. Then you get it in writing within 3 business days.',
          'It covers the total expected cost of the care that you and I plan.',
          'If you are billed {{disputeOver}} or more above the estimate, you can dispute the bill.',
          'Keep a copy or a picture of your estimate.',
        ],
      },
      'For questions, or to learn how to dispute a bill, visit [cms.gov/nosurprises](https://www.cms.gov/nosurprises) or call [1-800-985-3059](tel:+18009853059).',
    ],
  },
}
