export const admin = {
  title: 'Testimonials',
  loading: 'Loading...',
  navigation: {
    label: 'Practice area',
    testimonials: { label: 'Testimonials', href: '/admin' },
    inbox: { label: 'Inbox', href: '/admin/inbox' },
  },
  notOwner: {
    title: 'This area is for the practice',
    body: 'You are signed in as {email}. Your account is fine; it just does not open this page.',
    link: { label: 'Go to your dashboard', href: '/dashboard' },
  },
  unchecked: {
    title: 'This page could not be opened',
    description: 'The site could not find out who you are. Are you online?',
  },
  mailing: {
    title: 'Mailchimp does not take some subscriptions',
    waiting: 'Waiting: {count}, since {date}. Each is tried again every six hours.',
    refusals: {
      key: 'The key is wrong or its account is closed: set a new one as MAILCHIMP_API_KEY and restart.',
      audience: 'The audience was not found: set its id as MAILCHIMP_AUDIENCE_ID and restart.',
      forgotten:
        'These addresses were deleted in Mailchimp for good, and only its own sign-up form takes them back: send the link of that form to whoever wants the letters.',
      barred:
        'These addresses left or bounced at Mailchimp, and only its own sign-up form takes them back: send the link of that form to whoever wants the letters.',
      invalid:
        'Mailchimp takes these for no real addresses, or a field of your audience refuses them: check the audience’s fields.',
    },
  },
  filter: { label: 'Show', all: 'All', pending: 'Pending', published: 'Published' },
  status: { pending: 'Pending', published: 'Published' },
  empty: 'No testimonials here.',
  received: 'Received {date}',
  approve: 'Approve & Publish',
  unpublish: 'Unpublish',
  delete: 'Delete',
  deleteQuestion: 'Are you sure you want to delete this testimonial?',
  deleteConfirm: 'Delete',
  deleteKeep: 'Keep it',
  more: 'Show more',
  busy: 'Loading...',
  retry: 'Try Again',
  signOut: 'Sign out',
  loadFailed: { title: 'Error', description: 'Failed to load testimonials' },
  published: { title: 'Success', description: 'Testimonial published successfully' },
  unpublished: { title: 'Success', description: 'Testimonial unpublished successfully' },
  updateFailed: { title: 'Error', description: 'Failed to update testimonial status' },
  deleted: { title: 'Success', description: 'Testimonial deleted successfully' },
  deleteFailed: { title: 'Error', description: 'Failed to delete testimonial' },
  changedElsewhere: {
    title: 'This testimonial was changed elsewhere',
    description: 'The list shows it as it is now.',
  },
  signedOut: { title: 'Signed out', description: "You've been signed out successfully." },
  signOutFailed: { title: 'Error', description: 'Failed to sign out. Please try again.' },
}
