interface ServiceWords {
  name: string
  /** What it is for, and what happens without it. */
  about: string
  notConnected: string
  /** What the person who runs the server does to connect it. */
  technician: string
  test: string
  works: string
}

export const setUp = {
  title: 'Set up your site',
  lead: 'What is left to do before visitors can come in. Leave whenever you like: everything you have done is kept.',
  leadOpen:
    'Your site is open. Come back here to test a service, or after you change something at one of them.',
  loadFailed: { title: 'Error', description: 'The list could not be loaded. Please try again.' },
  closed:
    'Visitors see a short page for now: that the practice is getting ready, and where to find help in a crisis.',
  state: { open: 'To do', done: 'Done', advice: 'Worth a look', skipped: 'Put off' },
  progress: {
    done: '{done} of {all} steps are done.',
    putOff: '{count} put off.',
    remaining: 'About {minutes} minutes are left.',
  },
  steps: 'Steps',
  minutes: 'About {minutes} minutes',
  skip: 'Put it off',
  resume: 'Take it up again',
  skipFailed: { title: 'Error', description: 'That could not be saved. Please try again.' },
  /** Each step in the order in which it is done: how long it takes, why, and what it means to put it off. */
  path: {
    content: {
      minutes: 40,
      why: 'Visitors have to read what is true of you: until then your site stays closed.',
    },
    security: {
      minutes: 3,
      why: 'Your inbox holds what people wrote about their lives.',
      skipped: 'Whoever learns your password can read your messages until you do this.',
    },
    mail: { minutes: 10, why: 'Without email, nobody can confirm an account and no message reaches you.' },
    payments: {
      minutes: 5,
      why: 'Only if you sell memberships.',
      skipped: 'Nobody can buy a plan. Everything else works.',
    },
    newsletter: {
      minutes: 10,
      why: 'Only if you write newsletters.',
      skipped: 'Addresses are kept here, and no letter is sent.',
    },
    blog: {
      minutes: 5,
      why: 'Only if you write a blog.',
      skipped: 'The blog page says that there are no articles. You can switch it off under “What you offer”.',
    },
    backups: {
      minutes: 15,
      why: 'A server can break. Backups bring back what people sent you.',
      skipped: 'If the server breaks, everything that people sent you is lost.',
    },
    open: { minutes: 5, why: 'From then on everyone can come in.' },
  } satisfies Record<string, { minutes: number; why: string; skipped?: string }>,
  practice: {
    title: 'Your own words and facts',
    /** In place of the step's own reason once the site is open. */
    whyOpen: 'Visitors have to read what is true of you.',
    lead: 'These still hold an example. Replace each with yours, or confirm it where it happens to be right.',
    done: 'No example is left that has to be replaced. All other words stand as they came, or as you changed them: read each page once, as a visitor would.',
    drafted: 'Yours is ready, and is published with your other changes.',
    unpublished: 'You have changes that are not published yet: {count}.',
    review: 'Look at them and publish',
    problems: 'These can’t be published yet:',
    warnings: 'Worth a look before visitors come:',
    warningsOpen: 'Worth a look:',
    look: 'Look at it',
    /** Among the examples of the plans, until Stripe is connected. */
    stripe: {
      body: 'The IDs of prices and products are filled in for you when you connect Stripe.',
      link: { label: 'Connect Stripe', href: '/admin/set-up#payments' },
    },
    group: '{group} ({count})',
  },
  security: {
    title: 'Your sign-in',
    todo: 'With your password alone, a stranger could read your messages. Add a code from an app or a passkey.',
    done: 'No one gets in with your password alone.',
    link: { label: 'Protect your sign-in', href: '/admin/sign-in' },
  },
  backups: {
    title: 'Backups',
    notSet: 'No backups are set up yet. If the server breaks, everything that people sent you is lost.',
    technician: 'Set up a daily backup: docs/deploy/backup.md says how.',
    never: 'Backups are set up, and none has been made yet.',
    made: 'Last backup: {moment}.',
  },
  /** In a test of earlier times, whose address was not kept. */
  someAddress: 'your address at that time',
  services: {
    mail: {
      name: 'Email',
      about: 'Confirms new accounts, resets forgotten passwords, and tells you when a message comes in.',
      notConnected: 'Your site can’t send email yet.',
      technician: 'Set SMTP_URL and MAIL_FROM, and restart: docs/deploy/mail.md says how.',
      test: 'Send me a test email',
      works: 'Your mail service took a test email to {email}. Did it arrive, and not in the spam folder?',
    },
    payments: {
      name: 'Payments (Stripe)',
      about: 'Sells the memberships. Without it, only the free plan can be chosen.',
      notConnected: 'Not connected yet.',
      technician:
        'The owner pastes a key on the set-up page. Or set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, and restart.',
      test: 'Test the connection',
      works: 'Every plan has its price at Stripe, and Stripe tells this site about payments.',
    },
    newsletter: {
      name: 'Newsletter (Mailchimp)',
      about: 'Sends your newsletters. Without it, addresses are only kept here.',
      notConnected: 'Not connected yet.',
      technician: 'Set MAILCHIMP_API_KEY, MAILCHIMP_AUDIENCE_ID and MAILCHIMP_WEBHOOK_SECRET, and restart.',
      test: 'Test the connection',
      works:
        'Your audience is there, newsletters can carry your unsubscribe link, and Mailchimp tells this site who leaves.',
    },
    blog: {
      name: 'Blog (WordPress)',
      about: 'Shows your newest articles. Without it, the blog page says that there are none yet.',
      notConnected: 'Not connected yet.',
      technician: 'Set WORDPRESS_API_BASE, and restart.',
      test: 'Test the connection',
      works: 'Your articles can be read.',
    },
  } satisfies Record<string, ServiceWords>,
  webhook: {
    lead: 'Mailchimp has to tell this site who leaves. Add a webhook there (Audience, Settings, Webhooks) with this address, for subscribes, unsubscribes, cleaned addresses and email changes. Keep it to yourself: it holds a secret.',
    label: 'Address of the webhook',
    show: 'Show the address',
    technician: 'Set MAILCHIMP_WEBHOOK_SECRET (24 letters and digits or more), and restart.',
    copy: 'Copy the address',
    copied: { title: 'The address is copied.' },
    notCopied: { title: 'Please mark the address and copy it yourself.' },
  },
  connections: 'Connected services',
  tested: 'Tested {moment}.',
  untested: 'Not tested yet.',
  testing: 'Testing...',
  testFailed: { title: 'Error', description: 'The test could not be made. Please try again.' },
  findings: {
    unreachable: 'The connection to {host} dropped before an answer came. Try again in a few minutes.',
    'unknown-host': 'There is no such address as {host}: there must be a typing mistake in it.',
    'no-answer':
      '{host} did not answer in time. Try again in a few minutes; if this keeps happening, a firewall of your server may be in the way.',
    'connection-refused': 'Nothing answers at {host}. It may be down right now: try again in a few minutes.',
    redirected: '{host} sends this site on to another address.',
    'no-protection': 'No protected connection to {host} could be made.',
    'too-often': '{host} says that it is getting too many requests. Wait a few minutes, then test again.',
    'in-trouble': '{host} reports a problem on its side. Test again in an hour.',
    'key-refused':
      'It rejects the key. Copy the key from your account there again and have it set on the server.',
    'pasted-key-refused':
      'Stripe does not accept the key that you pasted: it may have been deleted there. Copy a key from your account there and paste it below.',
    'sign-in-refused':
      'The mail service rejects the name or password that the server has. Have them set again.',
    'no-way-out':
      'Your server gets no proper answer from {host}. Ask the person who looks after it whether a firewall or a proxy is in the way.',
    'key-lost':
      'The key that you pasted can’t be opened anymore, because this server does not have what it was encrypted with. Paste it once more.',
    'key-malformed':
      'This is not a whole Mailchimp key: it ends in a part such as -us21. Copy the key again, and have it set.',
    certificate: '{host} could not prove that it is the right one.',
    'mail-refused':
      'The mail service did not take the email. Most often the address that it is sent from is not yet confirmed there, or a limit for the hour or day is used up.',
    'test-mode':
      'Stripe is in test mode: no one is really charged. Use the live key and the live prices before you sell plans.',
    'price-unknown':
      '{plan}: Stripe has no price {id}. Copy the price ID from Stripe. No one can buy this plan until then.',
    'price-unpublished':
      '{plan}: its price at Stripe is in your draft. Publish your changes, then test again. No one can buy this plan until then.',
    'price-inactive':
      '{plan}: its price is archived at Stripe. Choose an active one. No one can buy this plan until then.',
    'product-inactive':
      '{plan}: its product is archived at Stripe. Open it there (Product catalog, Archived) and unarchive it. Until then no one can buy this plan; those who have it keep it, and Stripe goes on charging them.',
    'price-differs':
      '{plan}: your site says {site}, and Stripe charges {actual}. No one can buy this plan until they agree.',
    'price-not-monthly':
      '{plan}: Stripe does not bill it once a month, as your site says. No one can buy this plan until then.',
    'product-differs':
      '{plan}: its price belongs to another product than {id}. Copy the product ID from Stripe. No one can buy this plan until then.',
    'webhook-missing':
      'It does not tell this site what happens there. Add a webhook with the address {address}.',
    'webhook-off': 'The webhook to {address} is switched off. Switch it on there.',
    'portal-refused':
      'Stripe did not let this site prepare the page where members change or cancel their plan. In Stripe, open Settings, Billing, Customer portal, and save it once: your members then get that page. If the key is a restricted one, give it the right “Customer portal (write)”.',
    'webhook-events': 'The webhook leaves out events that the site needs. Add these: {events}.',
    'webhook-sources':
      'The webhook leaves out changes that subscribers, or you, make at Mailchimp. There, tick “A subscriber” and “An account admin”: changes by the API alone are this site’s own.',
    'account-deactivated':
      'Mailchimp has deactivated your account, so nothing is sent. Sign in there: it says why, and what to do.',
    'audience-unknown': 'Mailchimp has no such audience. Copy the audience ID again.',
    'leave-field-missing':
      'The audience has no field LEAVEURL, so newsletters can’t carry your unsubscribe link. Add a text field with that tag.',
    'no-api': 'Something else answers at {host}, such as a web page.',
    'blog-closed':
      'The blog does not share its articles with other websites. Allow its REST API there, usually in the settings of a security plugin.',
    'blog-challenge':
      'Something in front of the blog, such as Cloudflare or a security plugin, takes this website for a robot. Allow the address of your server there.',
    'no-posts': 'It works, and there is no published article yet.',
  },
  /** What the person who runs the server does about a finding. */
  findingsForTechnician: {
    unreachable: 'If this keeps happening, check {setting}.',
    'unknown-host': 'Check {setting}.',
    'connection-refused': 'If this keeps happening, check {setting}.',
    redirected: 'Put the final address into {setting}.',
    'no-protection': 'Check the beginning of the address and its port in {setting}.',
    'key-lost':
      'FORM_KEYS lacks the key that encrypted it. Put it back from the safe copy, after the first one.',
    'key-malformed': 'Set the whole key as MAILCHIMP_API_KEY.',
    certificate: 'Its certificate does not match: check {setting}.',
    'mail-refused': 'The sender is MAIL_FROM.',
    'no-api': 'Check {setting}.',
  } as Partial<Record<string, string>>,
  open: {
    title: 'Open the site',
    look: 'Look at every page as visitors will see it.',
    lookLink: { label: 'Look at your pages', href: '/admin/site' },
    notReady:
      'You can open the site when your own words and facts are published and the test email was sent.',
    ready: 'Everything that has to be done is done.',
    button: 'Open the site',
    opening: 'Opening...',
    question: 'Open the site to everyone?',
    explanation: 'Visitors and search engines can come in from now on.',
    keep: 'Not yet',
    opened: { title: 'Your site is open', description: 'Within seconds, everyone can see it.' },
    openedOn: 'Open since {moment}.',
    failed: { title: 'Error', description: 'The site could not be opened. Please try again.' },
    changed: {
      title: 'Not everything is done',
      description: 'Something changed in the meantime. The list is now up to date.',
    },
    visit: { label: 'Go to your site', href: '/' },
  },
  testMail: {
    subject: 'Your site can send email',
    text: 'This is the test that you asked for on the set-up page of your site. If you can read it, email works.',
  },
  /** In the editor, after a press on Publish. */
  published: {
    body: 'Visitors read it once you open the site.',
    link: { label: 'Go on setting up', href: '/admin/set-up' },
  },
  /** What everybody is shown while the site is closed. */
  closedPage: {
    title: 'Opening soon',
    body: 'This practice is getting its website ready. Please come back in a little while.',
    crisisTitle: 'If you need help now',
  },
}
