import { writeDocument } from '#content/document.ts'
import { PolicyPage } from '#content/schemas/policy-page.ts'

export const privacy = writeDocument(
  {
    id: 'pages/privacy',
    group: 'Pages',
    label: 'Privacy Policy',
    page: '/privacy',
    help: 'Check how long records are kept, and that every service named here is one that you use. A lawyer should read it.',
  },
  PolicyPage,
  {
    meta: {
      title: 'Privacy policy',
      description:
        'What this website keeps about you, why, for how long, and how to have it corrected or deleted. Written in plain words by {{practiceName}}.',
    },
    title: 'Privacy policy',
    lead: '{{practiceName}} follows HIPAA, the federal health privacy law. This page is about the website. How I handle health information is in the [Notice of Privacy Practices]({{noticeOfPrivacyPractices}}).',
    updated: { label: 'Last updated', day: '{{privacyPolicyUpdated}}' },
    contents: 'On this page',
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
              'what your message is about, if you choose one of the answers',
              'your message',
              'that you used the Spanish form, if you did',
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
        body: 'What you send here travels over an encrypted connection. Messages and ESA requests are encrypted where they are stored. Only the practice can open them, and the member who sent them, in their own download. What I write in reply through this site is kept with the message, encrypted like it. Each time one is opened, the site records it. No system is perfect: if something happens to your information, I will tell you as the law requires.',
      },
      {
        id: 'retention',
        title: 'How long it is kept',
        body: [
          {
            list: [
              'Contact submissions are kept for up to {{inquiryKept}} and then deleted. My replies to a message or an ESA request are deleted with it.',
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
              '**An email service** to deliver messages, my replies among them, and **a hosting company** that runs the server.',
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
          '{{legalName}}, {{signature}}',
          '{{postalAddress}}',
          '[{{email}}](mailto:{{email}}), [{{phone}}](tel:{{phoneDialed}})',
        ],
      },
    ],
  },
)
