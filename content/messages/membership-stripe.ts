/** On the set-up page: connecting the practice's account at Stripe. */
export const stripeKey = {
  title: 'Connect your Stripe account',
  lead: 'Paste a key from your Stripe account. The site then makes the products and prices of your plans there, or finds them, and asks Stripe to tell it about payments.',
  where: 'In Stripe, open Developers, then API keys, and copy the secret key. It begins with sk_live_.',
  restricted: 'A restricted key (rk_live_) also works. It needs these rights: {rights}.',
  field: 'Secret key from Stripe',
  hint: 'It is encrypted at once, and never shown again. Never send it to anyone by email.',
  missing: 'Please paste your key here.',
  connect: 'Connect Stripe',
  connecting: 'Connecting...',
  replace: 'Paste another key',
  connected: 'Connected since {moment}.',
  server: 'Connected by the person who runs your server.',
  unreadable:
    'The key that you pasted can’t be read anymore, so no one can pay. Paste it again; if this comes back, tell the person who runs your server that the encryption keys were changed.',
  testMode: 'This key is for tests: no one is really charged. Paste your live key before you sell plans.',
  prices: 'Your plans at Stripe',
  made: '{plan}, {price} a month: made just now',
  found: '{plan}, {price} a month: found',
  publish: 'To sell them, publish your changes.',
  review: { label: 'Look at your changes', href: '/admin/site?view=review' },
  disconnect: 'Disconnect Stripe',
  explanation:
    'No one can buy a plan, and this site no longer learns who paid. Memberships that run go on being charged by Stripe until you end them there.',
  done: { title: 'Stripe is connected', description: 'Publish your changes to sell your plans.' },
  disconnected: { title: 'Stripe is disconnected', description: 'You can connect it again at any time.' },
  failed: {
    title: 'Error',
    description: 'The site gave no clear answer. If nothing has changed on this page, please try again.',
  },
  loading: 'Loading',
  lacking: 'This key has not every right that the site needs. Give it also: {rights}. Or use the secret key.',
  /** As Stripe's page for a restricted key names them. */
  rights: {
    customers: 'Customers (write)',
    products: 'Products (write)',
    prices: 'Prices (write)',
    'checkout-sessions': 'Checkout Sessions (write)',
    'customer-portal': 'Customer portal (write)',
    'webhook-endpoints': 'Webhook Endpoints (write)',
    subscriptions: 'Subscriptions (read)',
    invoices: 'Invoices (read)',
    events: 'Events (read)',
  },
  problems: {
    'key-malformed': 'This is not a whole key: it begins with sk_live_ or rk_live_. Copy it again.',
    'key-publishable':
      'This is the publishable key, which begins with pk_. The site needs the secret one, right below it.',
    'key-refused': 'Stripe does not accept this key. It may have been deleted there. Copy it again.',
    'key-lacks-rights':
      'Stripe says that this key may not do all that the site needs. Give it the rights listed above, or use the secret key.',
    'no-answer': 'Stripe did not answer in time. Nothing is lost: try again in a few minutes.',
    refused:
      'Stripe did not take what the site asked for. Try again; if it stays like this, look at your account there.',
    'other-account':
      'Members pay through the account that was connected before, and this key is not from it. Paste a key from that account, or end the memberships there first.',
    outdated:
      'At the same time Stripe was connected in another tab, or a member began to pay. What you see now is up to date.',
  },
}
