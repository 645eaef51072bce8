/** The work that the site does by itself, as the owner reads of it in mails and on the first page of their area. */
export const work = {
  'notify-owner': 'telling you about new messages',
  'sync-subscription': 'handing new subscribers to the mailing service',
  'sync-unsubscribe': 'telling the mailing service who has left a list',
  'delete-subscriber': 'having the mailing service forget members who deleted their account',
  'read-audience': 'comparing your lists with the mailing service once a day',
  'sync-membership': 'reading memberships from the payment service',
  'remove-customer': 'removing members who deleted their account at the payment service',
  'update-customer': 'giving the payment service the new address of a member',
  'membership-notice': 'writing to members about what they bought or canceled',
  'repair-memberships': 'looking for payments that were missed',
  'watch-payments': 'looking at whether the payment service still sends its news here',
  'payment-webhook':
    'hearing from Stripe about payments at once (its webhook to your website is switched off, or was removed; until it is back, payments are noticed up to ten minutes late)',
  'account-deleted': 'confirming that an account was deleted',
  'factors-removed': 'telling a member that their two-step sign-in was removed',
  'send-mail': 'sending mail',
  'send-reply': 'sending a reply from your inbox',
  retention: 'removing what has been kept for as long as promised',
  outbox: 'starting work that is waiting',
  backup: 'making a backup each day',
  blog: 'reading your blog',
}
