/** Mails to the owners' accounts about what somebody did with their rights. */
export const ownerMail = {
  // Goes to the owners' own accounts: an address on the site could have been changed by the publication itself.
  sitePublished: {
    subject: 'Changes to your website are live',
    preview: 'Visitors see something new. If that was not you, you can undo it.',
    heading: 'Changes to your website are live',
    before: ['{by} published this on {when}:', '{changes}'],
    button: { label: 'Look at your site', link: '{link}' },
    after: [
      'If this is what you wanted, there is nothing to do. To undo it, open “What you published” there, choose the version before this one and bring it back. Visitors see it again within seconds.',
      'If you do not know who this was, please set a new password as well.',
    ],
  },
  // To every owner, the new one too: an account that may read every message is never added in silence.
  ownerAdded: {
    subject: 'Your website has another owner',
    preview: 'One more account can read messages and change your website.',
    heading: 'Your website has another owner',
    before: [
      'The account {owner} is now an owner of the website of {practice}. It can read every message and change the website.',
    ],
    button: { label: 'Look at the activity', link: '{link}' },
    after: [
      'If you know about this, there is nothing to do.',
      'If not, please pass this email on at once to the person who looks after your website, who can take the role away on the server, and set a new password for your own account.',
    ],
  },
  // The customer's id at Stripe alone: it says nothing of a person to whoever has no access there.
  customerLeft: {
    subject: 'Please remove one customer at Stripe yourself',
    preview: 'A deleted account is still a customer of another Stripe account of yours.',
    heading: 'One customer is left at Stripe',
    before: [
      'A member deleted their account on your website. Their customer record {customer} is in another Stripe account than the one that is connected now, so your website could not remove it.',
      'Nothing is charged any more. What Stripe keeps of them there, such as their email address, stays until you remove it.',
    ],
    after: [
      'Sign in to the earlier Stripe account, search for {customer} and delete this customer. If that account is closed, there is nothing to do.',
    ],
  },
  siteUpdated: {
    subject: 'An update changed texts of your website',
    preview: 'What the update changed, before and after.',
    heading: 'An update changed texts of your website',
    before: [
      'Your website’s software was updated. These texts came with it, and you had not written your own in their place:',
      '{changes}',
      '{waiting}',
    ],
    button: { label: 'See what changed', link: '{link}' },
    after: ['If you would rather say it your way, write your own text in the editor and publish it.'],
  },
}
