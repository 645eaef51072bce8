import { writeDocument } from '#content/document.ts'
import { PolicyPage } from '#content/schemas/policy-page.ts'

export const terms = writeDocument(
  {
    id: 'pages/terms',
    group: 'Pages',
    label: 'Terms',
    page: '/terms',
    help: 'Check refunds, liability and the cancellation rule. A lawyer should read them.',
  },
  PolicyPage,
  {
    meta: {
      title: 'Terms of use',
      description:
        'The rules for using the website of {{practiceName}}: what it is and is not, accounts and memberships, fees, cancellation, and your rights.',
    },
    title: 'Terms of use',
    lead: 'What you can expect from this website, and what I ask of you. By using the site you accept these terms.',
    updated: { label: 'Last updated', day: '{{termsUpdated}}' },
    contents: 'On this page',
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
          '{{legalName}}, {{postalAddress}}',
          '[{{email}}](mailto:{{email}}), [{{phone}}](tel:{{phoneDialed}})',
        ],
      },
    ],
  },
)
