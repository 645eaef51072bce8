import { factorMail } from './second-factor-mail.ts'
import { membershipMail } from './membership-mail.ts'
import { staysAfterDeletion } from './retention.ts'
import { work } from './owner-work.ts'

/** The words of one mail. Placeholders in `{braces}` are filled when it is sent. */
export interface MailWords {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  heading: string
  before: string[]
  /** `link` is a placeholder; the address is also written out, for programs that show no buttons. */
  button?: { label: string; link: string }
  /** Stands before the code that can be typed instead. */
  code?: string
  after: string[]
}

/** Every mail that the product sends by itself. `{practice}` is the practice's name. */
export const mail = {
  frame: {
    writtenOut: 'If the button does not work, copy this address into your browser:',
    notForEmergencies:
      'Please do not reply with health details, and do not use email in an emergency. In a crisis, call or text 988, call 911, or go to the nearest emergency room.',
    whyThisMail:
      'You are receiving this because of something done on the website of {practice}. It is not an advertisement.',
  },
  /** What can fail, mostly by its queue, as the owner's mail calls it. */
  work,
  severalTimes: '{work} ({count} times)',
  submissionKinds: { inquiry: 'An inquiry', 'esa-request': 'An ESA evaluation request' },
  templates: {
    // To the owners' accounts, about what somebody did with their rights. Not to the practice's address of the site,
    // which the publication itself could have changed.
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
    publicationScheduled: {
      subject: 'Changes to your website will go live at a set time',
      preview: 'If that was not you, you can cancel it with one press.',
      heading: 'Changes to your website will go live at a set time',
      before: [
        '{by} set this time: {when}.',
        'Everything in the draft of your website at that time goes live then. You get another email when it has.',
      ],
      button: { label: 'Look at it, or cancel it', link: '{link}' },
      after: [
        'If this is what you wanted, there is nothing to do.',
        'If you do not know who this was, please cancel it there, and set a new password as well.',
      ],
    },
    publicationMissed: {
      subject: 'Your changes did not go live at the time that was set',
      preview: 'Visitors see what they saw before. This email says why.',
      heading: 'Your changes did not go live',
      before: [
        'They were to go live on {when}. Nothing was published: {reason}',
        'Visitors read what they read before, and the draft is as you left it.',
      ],
      button: { label: 'Look at your changes', link: '{link}' },
      after: [
        'To publish them after all, look through the list there and press Publish, or set another time.',
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
        'Nothing is charged anymore. What Stripe keeps of them there, such as their email address, stays until you remove it.',
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
    // Says that something waits, never what or from whom: mail is not a place for health data.
    ownerNotice: {
      subject: 'Something new is in your inbox',
      preview: '{kind} came in through your website.',
      heading: 'Something new is in your inbox',
      before: ['{kind} came in through your website. It is kept encrypted; sign in to read it.'],
      button: { label: 'Open the inbox', link: '{link}' },
      after: ['Nothing of what was written is in this email, on purpose.'],
    },
    // What came in since the last notice, in one mail.
    ownerNotices: {
      subject: '{count} new messages are in your inbox',
      preview: '{count} messages came in through your website.',
      heading: '{count} new messages are in your inbox',
      before: [
        '{count} messages came in through your website. They are kept encrypted; sign in to read them.',
      ],
      button: { label: 'Open the inbox', link: '{link}' },
      after: ['Nothing of what was written is in this email, on purpose.'],
    },
    // Not even the name: what somebody wrote about their care may be health information.
    testimonialNotice: {
      subject: 'A testimonial is waiting for you',
      preview: 'Someone wrote a testimonial on your website.',
      heading: 'A testimonial is waiting for you',
      before: ['Someone wrote a testimonial on your website. No one sees it until you publish it.'],
      button: { label: 'Open the testimonials', link: '{link}' },
      after: ['Nothing of what was written is in this email, on purpose.'],
    },
    testimonialNotices: {
      subject: '{count} testimonials are waiting for you',
      preview: '{count} testimonials on your website are waiting for you.',
      heading: '{count} testimonials are waiting for you',
      before: [
        '{count} testimonials on your website are waiting for you. No one sees them until you publish them.',
      ],
      button: { label: 'Open the testimonials', link: '{link}' },
      after: ['Nothing of what was written is in this email, on purpose.'],
    },
    // Names kinds of work only: never what was to be done, or for whom.
    workFails: {
      subject: 'Something on your website has not worked for a day',
      preview: 'Your website keeps trying. Someone should look at it.',
      heading: 'Something has not worked for a day',
      before: [
        'Since {since}, this has not worked: {work}.',
        'Nothing is lost: your website remembers what is left to do and keeps trying. This is the only email about it, unless it works and then fails again.',
      ],
      button: { label: 'Open your practice area', link: '{link}' },
      after: [
        'Please pass this email on to the person who looks after your website. The log of the server says why.',
      ],
    },
    // As above.
    workAbandoned: {
      subject: 'Something on your website could not be done',
      preview: 'Your website has stopped trying. Everything else still works.',
      heading: 'Something could not be done',
      before: [
        'Your website could not do this and has stopped trying: {work}.',
        'Everything else still works. If it is about sending mail, the most likely reason is an address that was mistyped or no longer exists, and then there is nothing to do.',
      ],
      button: { label: 'Open your practice area', link: '{link}' },
      after: [
        'Otherwise, please pass this email on to the person who looks after your website. The log of the server says why.',
      ],
    },
    // No first name in it: the person who signs up chooses that text, and this goes to an address not yet theirs.
    confirmSignUp: {
      subject: 'Confirm your email address',
      preview: 'One step left to open your account.',
      heading: 'One step left',
      before: [
        'Thank you for creating an account with {practice}.',
        'Please confirm that this address is yours. This works once, for one hour.',
      ],
      button: { label: 'Confirm my address', link: '{link}' },
      code: 'Or type this code where the page asks for it:',
      // Who chose the password knows it: a reader who confirms somebody else's sign-up would share the account.
      after: [
        'If you did not create an account, please do not confirm, because the person who did could then sign in as you. You can ignore this email. Nothing will happen.',
      ],
    },
    alreadyMember: {
      subject: 'You already have an account',
      preview: 'Someone, perhaps you, tried to sign up with this address.',
      heading: 'You already have an account',
      before: [
        'Someone, perhaps you, tried to create an account with {practice} using this address. It already has one, so nothing was changed.',
        'You can sign in, or set a new password there if you have forgotten yours.',
      ],
      button: { label: 'Sign in', link: '{signInLink}' },
      after: ['If it was not you, there is nothing to do.'],
    },
    recovery: {
      subject: 'Set a new password',
      preview: 'A link to set a new password, good for one hour.',
      heading: 'Set a new password',
      before: [
        'Someone, hopefully you, asked to set a new password for your account with {practice}.',
        'This works once, for one hour.',
      ],
      button: { label: 'Set a new password', link: '{link}' },
      code: 'Or type this code where the page asks for it:',
      after: ['If it was not you, you can ignore this email. Your password stays as it is.'],
    },
    confirmNewEmail: {
      subject: 'Confirm your new email address',
      preview: 'Your account keeps its old address until you confirm this one.',
      heading: 'Confirm your new address',
      before: [
        'You asked to use {newEmail} for your account with {practice}.',
        'Your account keeps its old address until you confirm this one. This works once, for one hour.',
      ],
      button: { label: 'Use this address', link: '{link}' },
      code: 'Or type this code where the page asks for it:',
      // As above.
      after: [
        'If it was not you, please do not confirm, because the person who asked could then sign in as you. You can ignore this email. Nothing will change.',
      ],
    },
    emailChangeRequested: {
      subject: 'Your email address is about to change',
      preview: 'Someone, hopefully you, asked to use another address for your account.',
      heading: 'Your address is about to change',
      before: [
        'Someone, hopefully you, asked to use {newEmail} for your account with {practice}. It changes once that address is confirmed.',
        'If it was you, there is nothing to do here.',
      ],
      after: ['If it was not you, please change your password and write to {practiceEmail}.'],
    },
    emailChanged: {
      subject: 'Your email address was changed',
      preview: 'Your account has another address now, and its devices were signed out.',
      heading: 'Your address was changed',
      before: [
        'Your account with {practice} now uses {newEmail}. All its devices were signed out.',
        'If it was you, there is nothing to do. This is the last email to this address about your account.',
      ],
      after: ['If it was not you, please write to {practiceEmail} right away.'],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      preview: 'Your other devices were signed out.',
      heading: 'Your password was changed',
      before: [
        'The password of your account with {practice} was changed just now, and your other devices were signed out.',
        'If it was you, there is nothing to do.',
      ],
      button: { label: 'It was not me: set a new password', link: '{recoverLink}' },
      after: [],
    },
    ...factorMail,
    ...membershipMail.templates,
    accountDeleted: {
      subject: 'Your account was deleted',
      preview: 'Your account is gone. This is what stays, and for how long.',
      heading: 'Your account was deleted',
      before: [
        'Your account with {practice} was deleted, as you asked: your profile, your settings and your sign-in are gone. Your address is taken off every mailing list and is removed at the mailing service for good.',
        staysAfterDeletion,
        'If it should go earlier, or if you want a testimonial withdrawn, please write to {practiceEmail}.',
        'This is the last email about it. Thank you for being here.',
      ],
      after: ['If it was not you, please write to {practiceEmail}.'],
    },
  } satisfies Record<string, MailWords>,
  // A Supabase project sends these by itself, in other circumstances than ours: devices stay signed in.
  project: {
    emailChanged: {
      subject: 'Your email address was changed',
      preview: 'Your account has another address now.',
      heading: 'Your address was changed',
      before: [
        'Your account with {practice} now uses {newEmail}.',
        'If it was you, there is nothing to do. This is the last email to this address about your account.',
      ],
      after: ['If it was not you, please write to {practiceEmail} right away.'],
    },
  } satisfies Record<string, MailWords>,
}
