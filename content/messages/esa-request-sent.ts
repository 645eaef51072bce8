/** What replaces the ESA request form once it is sent; loaded with the code that sends. */
export const esaRequestSent = {
  title: 'Thank you. Your request has arrived.',
  body: 'I read it myself, and I’ll get back to you within {{esaRequestAnswer}} to find a time. Nothing that you wrote is kept in this browser.',
  another: 'Send another request',
  link: { label: 'Read the common questions', href: '/faqs' },
}
