/** Below forms that people write about themselves in. */
export const formPolicies = {
  text: 'How I handle what you write:',
  links: [
    { label: 'Privacy Policy', href: '/privacy' },
    { label: 'Notice of Privacy Practices', href: '{{noticeOfPrivacyPractices}}' },
  ],
}
