import { writeDocument } from '#content/document.ts'
import { ResourcesPage } from '#content/schemas/pages.ts'

export const resources = writeDocument(
  { id: 'pages/resources', group: 'Pages', label: 'Resources', page: '/resources' },
  ResourcesPage,
  {
    meta: {
      title: 'Coping kit from a {{serviceArea}} counselor',
      description:
        'An emergency coping kit to put together at home, what helps in a hard hour, and things that many people find calming.',
    },
    title: 'Digital resources',
    lead: 'Things to read, try and keep handy, whether or not you are in counseling. They support care; they do not replace it.',
    ebook: {
      title: 'The workbook',
      contains: 'What is inside',
      buy: 'Buy Now',
      note: 'You pay and download on the checkout page, which another company runs.',
    },
    kit: {
      title: 'Emergency coping kit',
      lead: 'Four things to do when a feeling gets too big, and small objects for a box, a bag or a drawer.',
      itemsTitle: 'Things for the box',
      crisis:
        'A kit is for a hard hour. If you might hurt yourself, call or [text 988](sms:988), or call 911 now.',
    },
    recommended: {
      title: 'Recommended products',
      lead: 'Things that many people find calming. You do not need any of them to get better.',
    },
    viewOnAmazon: 'View on Amazon',
    viewOnAmazonOf: 'View on Amazon: {product}',
    disclosure:
      '**Paid links:** each one opens a search at Amazon. As an Amazon Associate I earn from qualifying purchases. If you buy through these links, I may get a commission, at no extra cost to you.',
    whyDigital: {
      title: 'Why digital?',
      items: [
        { title: 'Right away', body: 'You have it the minute you need it, even at two in the morning.' },
        { title: 'At your pace', body: 'Read one page or all of them. Skip what does not speak to you.' },
        { title: 'In private', body: 'Nothing arrives in the mail, and no one sees what is on your shelf.' },
      ],
    },
  },
)
